//! Tests of networks in files: `net`, `--eval net:FILE`, `eval=net:FILE` and the option `EvalFile`.

use std::fs;
use std::path::{Path, PathBuf};

use game_arena::EngineSpec;
use game_nnue::{Features, Info, Network, Residual, Weights};
use game_search::engine::{Engine, Params};
use game_search::spec::GameSpec;
use game_search::{Evaluator, Limits, Searcher, TextNotation};
use games::ConnectFour;
use games::net::{ConnectFourDiscs, HasFeatures};

use crate::common::{run, run_with_input, scratch, text};
use crate::play;

type Position = <ConnectFour as GameSpec>::Game;

/// Positions in which the network and the default evaluator have different scores.
const POSITIONS: [&str; 3] = ["44", "4433", "123"];

fn info<S: HasFeatures>(base: &str) -> Info {
    let (features, count, buckets) = (S::Features::ID.to_owned(), S::Features::COUNT, S::Features::BUCKETS);
    Info { features, count, neurons: 16, buckets, scale: 400, base: base.to_owned() }
}

/// Returns a network of 16 neurons with random weights (splitmix64 from a fixed seed).
fn random<S: HasFeatures>(base: &str) -> Weights {
    let info = info::<S>(base);
    let mut state = 27_u64;
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ (mixed >> 27)) % 201) as i16 - 100
    };
    let length = (info.count + 1 + 2 * info.buckets) * info.neurons + info.buckets;
    Weights::new(info, (0..length).map(|_| next()).collect()).expect("weights within their limits")
}

/// Writes a network of connect four to a file of this name.
fn file(name: &str, base: &str) -> PathBuf {
    let path = scratch(name);
    fs::write(&path, random::<ConnectFour>(base).to_bytes()).expect("a file");
    path
}

/// The network that the programs contain has its own name, and its scores are those of its file.
#[test]
fn the_network_of_xiangqi_is_an_evaluator_by_name() {
    let file = concat!("net:", env!("CARGO_MANIFEST_DIR"), "/../games/src/xiangqi/network.net");
    let explained = ["net", file].map(|eval| {
        run("analyse", &["xiangqi", "--eval", eval, "--explain", "--nodes", "2000", "--moves", "h2e2"])
            .succeeded()
            .stdout
    });
    let tables = explained.each_ref().map(|it| it.split("\nxiangqi, ").next().expect("a table"));
    assert_eq!(tables[0], tables[1]);
    assert_eq!(tables[0].lines().filter(|line| line.starts_with("Red ") || line.starts_with("Black ")).count(), 32);
    let best = explained.each_ref().map(|it| it.lines().last().expect("the best move"));
    assert_eq!(best[0], best[1]);
}

fn position(text: &str) -> Position {
    Position::parse_position(text).expect("a position")
}

fn network(base: &str) -> Network<Position, ConnectFourDiscs> {
    Network::with_base(ConnectFourDiscs, random::<ConnectFour>(base), base).expect("a network")
}

fn score(mut evaluator: impl Evaluator<Position>, text: &str) -> i32 {
    let position = position(text);
    evaluator.reset(&position);
    evaluator.evaluate(&position)
}

#[test]
fn the_header_is_printed() {
    let path = file("info.net", "threats");
    let bytes = fs::read(&path).expect("the file");
    let checksum = u32::from_le_bytes(*bytes.last_chunk().expect("a checksum"));
    let shown = run("net info", &[text(&path)]).succeeded().stdout;
    let expected = format!(
        "size            {} bytes\nhash            {checksum:08x} (CRC-32)\nversion         1\n\
         game            connect-four\nfeatures        connect-four/discs\nfeature count   84\n\
         neurons         16 for each side\nbuckets         8\nactivation      squared clipped ReLU\n\
         quantisation    255 in the hidden layer, 64 in the output\nscale           400\nbase            threats\n\
         first layer     -100 to 100\n",
        bytes.len()
    );
    assert!(shown.starts_with(&expected), "{shown}");
    // A reference calculation of the largest sum: 42 discs, each with the largest weight of one sign.
    let weights = random::<ConnectFour>("threats");
    let largest = (0..16).flat_map(|neuron| {
        let mut column: Vec<i32> = (0..84).map(|feature| weights.row(feature)[neuron].into()).collect();
        column.sort_unstable_by_key(|weight| -weight);
        let bias = i32::from(weights.biases()[neuron]);
        let sum = |weights: &[i32], sign: i32| weights.iter().map(|weight| (sign * weight).max(0)).sum::<i32>();
        [(bias + sum(&column[..42], 1)).abs(), (bias - sum(&column[42..], -1)).abs()]
    });
    let largest = largest.max().expect("neurons");
    let line = format!("largest sum     {largest} with 42 active features, at most 32767");
    assert_eq!(shown.lines().last(), Some(line.as_str()));

    let foreign = Info { features: "go/stones".to_owned(), ..info::<ConnectFour>("") };
    let foreign = Weights::new(foreign, random::<ConnectFour>("").numbers().to_vec()).expect("weights");
    let path = scratch("foreign.net");
    fs::write(&path, foreign.to_bytes()).expect("a file");
    let shown = run("net info", &[text(&path)]).succeeded().stdout;
    assert!(
        shown.contains("game            \"go\", not a game of this program\nfeatures        go/stones\n"),
        "{shown}"
    );
    assert!(!shown.contains("largest sum"), "{shown}");
    run("net eval", &[text(&path)]).refused(&["foreign.net", "\"go/stones\"", "xiangqi, amazons, connect-four"]);
    run("analyse", &["connect-four", "--eval", &format!("net:{}", text(&path))]).refused(&[
        "foreign.net",
        "the features go/stones",
        "expected connect-four/discs",
    ]);
}

#[test]
fn weights_are_exported_and_imported() {
    let (path, raw, back) = (file("whole.net", ""), scratch("quantised.bin"), scratch("back.net"));
    let export = ["net export", text(&path), "--out", text(&raw)];
    run(export[0], &export[1..]).succeeded();
    let bytes = fs::read(&raw).expect("weights");
    assert_eq!(bytes, random::<ConnectFour>("").export());
    assert!(bytes.len().is_multiple_of(64), "{}", bytes.len());
    run(export[0], &export[1..]).refused(&["quantised.bin already exists: expected a new file, or --replace"]);
    run(export[0], &[&export[1..], &["--replace"]].concat()).succeeded();

    let import = |more: &[&str]| run("net import", &[&[text(&raw), "--out", text(&back)][..], more].concat());
    let all = ["--game", "connect-four", "--neurons", "16", "--buckets", "8", "--scale", "400"];
    import(&all).succeeded();
    assert_eq!(fs::read(&back).expect("a network"), fs::read(&path).expect("a network"));
    import(&all).refused(&["back.net already exists"]);
    // A refused import leaves the old file as it was.
    let replacing = |changes: &[(&str, &str)]| {
        let mut all: Vec<&str> = all.to_vec();
        for (option, value) in changes {
            let at = all.iter().position(|it| it == option).expect("an option");
            all[at + 1] = value;
        }
        import(&[&all[..], &["--replace"]].concat())
    };
    let overflow = Info { buckets: 8, ..info::<ConnectFour>("") };
    let mut numbers = vec![800; 84 * 16 + 16];
    numbers.resize((84 + 1 + 2 * 8) * 16 + 8, 0);
    let huge = scratch("huge.bin");
    fs::write(&huge, Weights::new(overflow, numbers).expect("weights").export()).expect("a file");
    replacing(&[("--neurons", "24")]).refused(&["quantised.bin", "neurons is 24", "16, 32, 64, 128, 256 or 512"]);
    replacing(&[("--neurons", "32")])
        .refused(&["quantised.bin: 3264 bytes: expected 6480, for 84 features, --neurons 32 and --buckets 8"]);
    replacing(&[("--buckets", "0")]).refused(&["buckets is 0", "1 to 256"]);
    replacing(&[("--buckets", "7")]).refused(&["3264 bytes: expected "]);
    replacing(&[("--scale", "3")]).refused(&["the scale is 3", "4 to 65,535"]);
    replacing(&[("--game", "nim")])
        .refused(&["no networks for \"nim\"", "xiangqi, amazons, connect-four, tic-tac-toe"]);
    import(&[&all[..], &["--base", "luck", "--replace"]].concat()).refused(&["\"luck\"", "threats, "]);
    let arguments = [&[text(&huge), "--out", text(&back), "--replace"][..], &all].concat();
    run("net import", &arguments).refused(&["huge.bin: neuron 0 can reach 34400 with 42 active features", "±32,767"]);
    assert_eq!(fs::read(&back).expect("a network"), fs::read(&path).expect("a network"));

    // Weights without their description.
    import(&[]).refused(&["--game", "--neurons", "--buckets", "--scale"]);
    run("net info", &[text(&raw)]).refused(&["quantised.bin: not a network file", "net import"]);
    run("net eval", &[text(&raw)]).refused(&["not a network file", "net import"]);
    run("analyse", &["connect-four", "--eval", &format!("net:{}", text(&raw))])
        .refused(&["quantised.bin\": not a network file: it begins with [", "net import"]);
}

#[test]
fn positions_are_evaluated() {
    for (name, base) in [("eval.net", ""), ("eval-base.net", "threats")] {
        let path = file(name, base);
        let expected = |text: &str| match base {
            "" => score(network(""), text),
            base => score(Residual { base: ConnectFour::evaluator(), network: network(base) }, text),
        };
        let line = |text: &str| format!("{:>6}  {}\n", format!("{:+}", expected(text)), position(text).position_text());
        let lines = POSITIONS.map(line).concat();
        assert!(POSITIONS.iter().any(|text| expected(text) != score(ConnectFour::evaluator(), text)), "{lines}");
        let fens: Vec<&str> = POSITIONS.iter().flat_map(|text| ["--fen", text]).collect();
        assert_eq!(run("net eval", &[&[text(&path)][..], &fens].concat()).succeeded().stdout, lines);
        assert_eq!(run_with_input("net eval", &[text(&path)], POSITIONS.join("\n")).succeeded().stdout, lines);
        let over = run("net eval", &[text(&path), "--fen", "4141414"]).succeeded().stdout;
        assert!(over.starts_with("  over  "), "{over}");
        run("net eval", &[text(&path), "--fen", "4", "--fen", "48"]).code.filter(|code| *code == 2).expect("an error");
    }
}

/// A search clamps the estimates of a network. Other commands show and store the same scores.
#[test]
fn large_estimates_are_clamped() {
    let info = Info { scale: u16::MAX, ..info::<ConnectFour>("") };
    let mut numbers = vec![0; (info.count + 1 + 2 * info.buckets) * info.neurons];
    numbers.resize(numbers.len() + info.buckets, i16::MAX);
    let [network, games, scored, lines, back] =
        ["large.net", "large.units", "large-scored.units", "large.txt", "large-back.units"].map(scratch);
    fs::write(&network, Weights::new(info, numbers).expect("weights").to_bytes()).expect("a file");
    let shown = run("net eval", &[text(&network), "--fen", "44"]).succeeded().stdout;
    assert!(shown.starts_with("+30999  "), "{shown}");
    run("selfplay", &["connect-four", "--out", text(&games), "--games", "2", "--nodes", "100"]).succeeded();
    let eval = format!("net:{}", text(&network));
    run("samples rescore", &["connect-four", text(&games), "--out", text(&scored), "--eval", &eval]).succeeded();
    let exported = run("samples export", &["connect-four", text(&scored)]).succeeded().stdout;
    assert!(!exported.is_empty() && exported.lines().all(|line| line.contains(" | 30999 | ")), "{exported}");
    fs::write(&lines, exported).expect("a file");
    run("samples import", &["connect-four", text(&lines), "--out", text(&back)]).succeeded();
}

/// The engine specification of `arena` and `selfplay`: the search is that of an engine with the same network.
#[test]
fn an_engine_specification_names_a_network() {
    let path = file("spec.net", "");
    let spec = format!("eval=net:{}", text(&path));
    let engine = EngineSpec::parse::<ConnectFour>(&spec).expect("a specification");
    // The bytes were read once: the file is not needed any more.
    fs::remove_file(&path).expect("the file");
    let find = |searcher: &mut dyn Searcher<Position>, text: &str| {
        let report = searcher.search(&position(text), &Limits::depth(5), &mut ()).expect("a search");
        (report.best, report.score, report.nodes)
    };
    let mut differences = 0;
    for text in POSITIONS {
        let found = find(&mut *engine.searcher::<ConnectFour>().expect("a searcher"), text);
        let make = |evaluator: game_search::BoxedEvaluator<Position>| {
            let (params, _) = Params::exact().for_search(&position(text), &evaluator);
            Engine::exact(evaluator).with_params(params).and_then(|it| it.with_table_mib(16)).expect("an engine")
        };
        assert_eq!(found, find(&mut make(Box::new(network(""))), text), "{text}");
        differences += u32::from(found.1 != find(&mut make(Box::new(ConnectFour::evaluator())), text).1);
    }
    assert!(differences > 0, "the default evaluator has the same scores");
    EngineSpec::parse::<ConnectFour>(&spec).map(|_| ()).expect_err("the file is gone");
}

/// Two computers have the same network in different folders. Merging needs the network no more.
#[test]
fn parts_with_a_network_in_different_folders_merge() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("net-folders");
    let _ = fs::remove_dir_all(&folder);
    let nets = ["one", "two"].map(|name| folder.join(name).join("small;er.net"));
    for net in &nets {
        fs::create_dir_all(net.parent().expect("a folder")).expect("a folder");
        fs::write(net, random::<ConnectFour>("").to_bytes()).expect("a network");
    }
    let spec = |net: &Path| format!("name=net;eval=\"net:{}\";table=1", text(net));
    let found = EngineSpec::parse::<ConnectFour>(&spec(&nets[0])).expect("a specification");
    let hash = found.weights::<ConnectFour>();
    assert_eq!(found.text, format!("name=net;eval=\"net:small;er.net#{hash}\";table=1"));
    assert_eq!(EngineSpec::name_and_limit(&found.text), Ok(("net".to_owned(), None)));
    let played = |command: &str, net: &Path, part: &str, out: &str| {
        let (spec, out) = (spec(net), folder.join(format!("{command}-{out}")));
        let mut arguments = vec!["connect-four", "--games", "4", "--nodes", "50", "--balance-depth", "1"];
        arguments.extend(["--engine", &spec, "--part", part, "--out", text(&out)]);
        if command == "arena" {
            arguments.extend(["--engine", "name=old;table=1;params=plain;depth=2"]);
        }
        run(command, &arguments).succeeded();
        out
    };
    let mut parts = Vec::new();
    for command in ["selfplay", "arena"] {
        let whole = played(command, &nets[0], "1/1", "whole");
        let [one, two] =
            [(0, "1/2", "1"), (1, "2/2", "2")].map(|(net, part, out)| played(command, &nets[net], part, out));
        parts.push((whole, one, two));
    }
    // Another network under the same name is refused.
    fs::write(&nets[1], random::<ConnectFour>("threats").to_bytes()).expect("a network");
    let strange = played("selfplay", &nets[1], "2/2", "strange");
    ["one", "two"].iter().for_each(|name| fs::remove_dir_all(folder.join(name)).expect("removed"));
    for (whole, one, two) in &parts {
        let out = whole.with_extension("merged");
        run("merge", &[text(two), text(one), "--out", text(&out)]).succeeded();
        assert!(fs::read(&out).expect("a file") == fs::read(whole).expect("a file"), "{}", whole.display());
    }
    let out = folder.join("refused");
    run("merge", &[text(&parts[0].1), text(&strange), "--out", text(&out)])
        .refused(&["settings is ", "expected the same"]);
    assert!(!out.exists());
}

#[test]
fn every_command_with_an_evaluator_takes_a_network() {
    let path = file("commands.net", "threats");
    let net = format!("net:{}", text(&path));
    let with = |name: &str, arguments: &[&str]| {
        let arguments: Vec<&str> = arguments.iter().map(|&it| if it == "NET" { net.as_str() } else { it }).collect();
        run(name, &arguments).succeeded().stdout
    };
    let analysed = with("analyse", &["connect-four", "--fen", "4433", "--eval", "NET", "--depth", "6"]);
    assert!(analysed.starts_with(&format!("connect-four, {net}: ")), "{analysed}");
    let usual = with("analyse", &["connect-four", "--fen", "4433", "--depth", "6"]);
    assert_ne!(analysed.lines().last(), usual.lines().last());
    let by_tree = ["connect-four", "--fen", "4433", "--eval", "NET", "--mcts", "--nodes", "500"];
    assert!(with("analyse", &by_tree).contains("\nbest "));
    let compared = with("compare", &["--game", "connect-four", "--fen", "4433", "--eval", "NET", "--depth", "3"]);
    assert!(compared.contains(&format!("evaluator: {net}, depth: 3")), "{compared}");
    let tree = |eval| with("tree", &["connect-four", "--fen", "4433", "--depth", "2", "--eval", eval]);
    assert_ne!(tree("NET"), tree("threats"));
    let ablated = with("ablation", &["--game", "connect-four", "--fen", "4433", "--eval", "NET", "--depth", "4"]);
    assert!(ablated.contains("(all on)"), "{ablated}");
    let book = scratch("net.book");
    let few = ["--plies", "1", "--nodes", "500", "--eval", "NET", "--out", text(&book)];
    assert!(with("book", &[&["connect-four"], &few[..]].concat()).contains(" moves, "));
    let played = with(
        "arena",
        &[
            "connect-four",
            "--engine",
            &format!("name=net;eval={net}"),
            "--engine",
            "name=usual",
            "--games",
            "4",
            "--nodes",
            "200",
        ],
    );
    assert!(played.lines().last().is_some_and(|line| line.starts_with("result ")), "{played}");
    let path = scratch("xiangqi.net");
    fs::write(&path, random::<games::Xiangqi>("").to_bytes()).expect("a file");
    let xiangqi = format!("net:{}", text(&path));
    let explain = |more: &[&str]| {
        let arguments = [&["xiangqi", "--plain", "--side", "both"], more].concat();
        play::run(&play::home("net"), &arguments, "explain\nhelp\nquit\n").succeeded()
    };
    let by_pieces = explain(&["--eval", &xiangqi]);
    assert!(by_pieces.contains("\npiece ") && by_pieces.contains("\nRed R a0 ") && by_pieces.contains("  explain "));
    assert!(by_pieces.contains("\nBlack k e9 ") && !explain(&["--eval", "full"]).contains("\npiece "), "{by_pieces}");
    let in_chinese = explain(&["--eval", &xiangqi, "--lang", "zh"]);
    assert!(in_chinese.contains("\n棋子 ") && in_chinese.contains("\n红方 俥 a0 "), "{in_chinese}");
    let played = ["connect-four", "--plain", "--nodes", "100", "--eval", &net];
    assert!(play::run(&play::home("net-moves"), &played, "4\nquit\n").succeeded().contains("O (engine): "));

    let bench = |more: &[&str]| run("bench", &[&["--game", "xiangqi"], more].concat()).succeeded();
    let (usual, by_net) = (bench(&[]), bench(&["--eval", &xiangqi]));
    let nodes = |run: &crate::common::Run| run.last_line().split(' ').nth(1).map(str::to_owned);
    assert!(nodes(&usual).is_some() && nodes(&usual) != nodes(&by_net), "{}{}", usual.stdout, by_net.stdout);
    assert!(!usual.stdout.contains("amazons"), "{}", usual.stdout);
}

#[test]
fn files_that_cannot_be_used_are_refused() {
    let path = file("damaged.net", "");
    let mut bytes = fs::read(&path).expect("the file");
    bytes[300] ^= 1;
    fs::write(&path, &bytes).expect("a file");
    let damaged = format!("net:{}", text(&path));
    let refused = |game: &str, eval: &str, parts: &[&str]| {
        let quoted = format!("evaluator \"{eval}\": ");
        run("analyse", &[game, "--eval", eval]).refused(&[&[quoted.as_str()], parts].concat());
        let in_specification = format!("eval=\"{eval}\": ");
        let engine = format!("name=a;eval={eval}");
        let parts = [&[in_specification.as_str()], parts].concat();
        run("arena", &[game, "--engine", &engine, "--engine", "name=b", "--games", "2", "--nodes", "9"])
            .refused(&parts);
        let out = scratch("refused.tsv");
        run("selfplay", &[game, "--out", text(&out), "--engine", &engine]).refused(&parts);
        assert!(!out.exists(), "{eval}");
    };
    refused("connect-four", &damaged, &["damaged network file: the checksum is "]);
    refused("connect-four", "net:no/such.net", &["cannot read \"no/such.net\": "]);
    refused("connect-four", "net:.", &["cannot read \".\": not a regular file"]);
    refused("connect-four", "gut", &["expected threats, threats-as-published, none, net:FILE\n"]);
    refused("nim", &damaged, &["nim has no networks: expected xor-rule, none\n"]);
    let whole = format!("net:{}", text(&file("whole-four.net", "")));
    refused("xiangqi", &whole, &["the features connect-four/discs", "expected xiangqi/pieces"]);
    let strange = format!("net:{}", text(&file("strange.net", "luck")));
    refused("connect-four", &strange, &["adding to \"luck\"", "expected threats, threats-as-published, none"]);
    run("analyse", &["connect-four", "--eval", "none", "--explain"]).refused(&["none", "no list of terms"]);
    run("net info", &[text(&path)]).refused(&["damaged.net: damaged network file"]);
    run("net info", &["no/such.net"]).refused(&["cannot read no/such.net: "]);
    run("net eval", &["no/such.net"]).refused(&["cannot read no/such.net: "]);
    run("bench", &["--eval", &whole]).refused(&["--game"]);
}

/// The option `EvalFile` replaces the program's evaluator until it is empty. A file that cannot be used changes nothing.
#[test]
fn the_option_eval_file_of_uci() {
    let (path, damaged) = (file("uci.net", ""), scratch("uci-damaged.net"));
    let mut bytes = fs::read(&path).expect("the file");
    bytes[300] ^= 1;
    fs::write(&damaged, &bytes).expect("a file");
    // In centipawns, a score is in hundredths of the unit.
    let cp = |score: i32, unit: i32| format!("info depth 0 score cp {}\n", 100 * score / unit);
    let usual = cp(score(ConnectFour::evaluator(), "123"), ConnectFour::evaluator().unit());
    let by_net = cp(score(network(""), "123"), network("").unit());
    assert!(usual != by_net && !usual.ends_with(" 0\n"), "{usual}{by_net}");
    let set = |value: &str| format!("setoption name EvalFile value {value}\n");
    let ask = "position fen 123\ngo depth 0\n";
    let said = |input: &str| run_with_input("uci", &["connect-four"], input).succeeded().stdout;
    let scores = |said: &str| {
        said.lines().filter(|line| line.starts_with("info depth 0 ")).map(|it| format!("{it}\n")).collect::<String>()
    };
    let all = said(&format!(
        "uci\n{ask}{}{ask}{}{ask}{}{ask}{}{ask}quit\n",
        set(text(&path)),
        set(text(&damaged)),
        set("no/such.net"),
        set("<empty>")
    ));
    assert!(all.contains("\noption name EvalFile type string default <empty>\n"), "{all}");
    assert_eq!(scores(&all), [&*usual, &*by_net, &*by_net, &*by_net, &*usual].concat(), "{all}");
    assert!(all.contains("uci-damaged.net\": damaged network file: the checksum is "), "{all}");
    assert!(all.contains("info string evaluator \"net:no/such.net\": cannot read \"no/such.net\": "), "{all}");

    // A search, and the settings that rebuild the searcher.
    let search = "position fen 44\ngo depth 6\n";
    let last_score = |said: &str| {
        let line = said.lines().rev().find(|line| line.starts_with("info depth 6 ")).unwrap_or_default();
        line.split(" nodes ").next().unwrap_or_default().to_owned()
    };
    let by_net = last_score(&said(&format!("{}{search}", set(text(&path)))));
    assert!(by_net.contains(" score "), "{by_net}");
    assert_ne!(by_net, last_score(&said(search)));
    let rebuilt = format!("{}setoption name Hash value 8\nsetoption name Threads value 1\n{search}", set(text(&path)));
    assert_eq!(by_net, last_score(&said(&rebuilt)));

    let ucci = said(&format!("ucci\nsetoption evalfile {}\n{ask}quit\n", text(&path)));
    assert!(ucci.contains("\noption evalfile type string default\n"), "{ucci}");
    let nim = run_with_input("uci", &["nim"], "uci\nquit\n").succeeded().stdout;
    assert!(!nim.contains("EvalFile"), "{nim}");
}

/// `--explain` lists the pieces that the score is owed to: those that add or take most first. Every row has the score
/// without the piece, which is that of `net eval` for the position without it.
#[test]
fn scores_are_explained_by_pieces() {
    let path = scratch("explained.net");
    fs::write(&path, random::<games::Xiangqi>("").to_bytes()).expect("a file");
    let net = format!("net:{}", text(&path));
    let fen = "4k4/9/4c4/9/9/9/9/4R4/9/3K1C3 b";
    let table =
        run("analyse", &["xiangqi", "--fen", fen, "--eval", &net, "--explain", "--depth", "1"]).succeeded().stdout;
    let rows: Vec<Vec<&str>> = table.lines().skip(1).take(5).map(|row| row.split_whitespace().collect()).collect();
    let eval = |fen: &str| -> i32 {
        let shown = run("net eval", &[text(&path), "--fen", fen]).succeeded().stdout;
        shown.split_whitespace().next().expect("a score").parse().expect("a number")
    };
    let points = |row: &[&str]| row[4].parse::<i32>().expect("a number");
    assert!(rows.is_sorted_by(|one, other| points(one).abs() >= points(other).abs()), "{table}");
    // The score is for the side to move, the table for Red.
    let score = -eval(fen);
    assert!(table.contains(&format!("score for Red: {score:+}. ")), "{table}");
    assert!(table.contains(&format!(". Black is to move, and has {:+}", -score)), "{table}");
    for (piece, less) in [
        (["Black", "c", "e7"], "4k4/9/9/9/9/9/9/4R4/9/3K1C3 b"),
        (["Red", "R", "e2"], "4k4/9/4c4/9/9/9/9/9/9/3K1C3 b"),
        (["Red", "C", "f0"], "4k4/9/4c4/9/9/9/9/4R4/9/3K5 b"),
    ] {
        let row = rows.iter().find(|row| row[..3] == piece).unwrap_or_else(|| panic!("{piece:?} in {table}"));
        let without = -eval(less);
        assert_eq!((row[3].parse(), points(row)), (Ok(without), score - without), "{piece:?} in {table}");
    }

    let (whole, residual) = (file("explained-four.net", ""), file("explained-rest.net", "threats"));
    let explain = |path: &Path| {
        let net = format!("net:{}", text(path));
        let arguments = ["connect-four", "--eval", &net, "--explain", "--depth", "1", "--moves", "4 4 3"];
        run("analyse", &arguments).succeeded().stdout
    };
    let table = explain(&whole);
    assert!(table.contains("\nX column 4, row 1 ") && table.contains("\nO column 4, row 2 "), "{table}");
    let table = explain(&residual);
    assert!(table.contains("\nthreats: ") && table.contains(", corrected by the network: "), "{table}");
}
