//! `train`: a network from files of samples.

use std::fs;
use std::path::Path;

use crate::common::{run, text};
use crate::parts::folder;

/// Writes samples of connect four with a seed, and returns the path.
fn samples(folder: &Path, seed: &str) -> String {
    let path = folder.join(format!("{seed}.units"));
    let options = ["--games", "150", "--nodes", "60", "--seed", seed, "--out", text(&path)];
    run("selfplay", &[&["connect-four"], &options[..]].concat()).succeeded();
    text(&path).to_owned()
}

const SMALL: [&str; 7] = ["connect-four", "--neurons", "16", "--batch", "64", "--lambda", "0.5"];

#[test]
fn a_network_is_trained_and_plays() {
    let folder = folder("cli-train");
    let data = ["1", "2"].map(|seed| samples(&folder, seed));
    let train = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        let ended = run("train", &[&SMALL[..], &["--epochs", "3", "--out", text(&out)], more].concat());
        (out, ended)
    };
    let (one, ended) = train("one.net", &["--threads", "1", "--data", &data[0]]);
    let said = ended.succeeded();
    assert!(said.stderr.contains("epoch 3 of 3: training loss 0."), "{}", said.stderr);
    assert!(said.stdout.contains(", of a constant 0.6") && said.stdout.contains(", of threats 0."), "{}", said.stdout);
    let rounding = said.stdout.split("change its scores by ").nth(1).and_then(|rest| rest.split(' ').next());
    let rounding: f64 = rounding.expect("the rounding").parse().expect("a number");
    assert!((0.3..0.7).contains(&rounding), "half a point of a unit of 100: {}", said.stdout);
    assert!(!folder.join("one.net.checkpoint").exists());
    let (two, ended) = train("two.net", &["--threads", "2", "--data", &data[0]]);
    ended.succeeded();
    assert!(fs::read(&one).expect("a file") == fs::read(&two).expect("a file"), "the number of threads");
    run("analyse", &["connect-four", "--depth", "3", "--eval", &format!("net:{}", text(&one))]).succeeded();

    // More files have more positions.
    let (_, ended) = train("both.net", &["--data", &data[0], &data[1]]);
    let learnt =
        |stdout: &str| stdout.split(' ').next().expect("a number").replace(',', "").parse::<u32>().expect("a number");
    assert!(learnt(&ended.succeeded().stdout) > learnt(&said.stdout) * 3 / 2);

    let (_, ended) = train("few.net", &["--data", &data[0], "--validation", "0.001"]);
    let few = ended.succeeded().stderr;
    assert!(few.contains("note: with ") && few.contains(" held out, the best epoch is largely chance"), "{few}");

    // The network is trained on, at so small a rate that no weight moves.
    let from = text(&one);
    let (on, ended) = train("on.net", &["--data", &data[0], "--from", from, "--rate", "1e-12"]);
    ended.succeeded();
    assert!(fs::read(&on).expect("a file") == fs::read(&one).expect("a file"), "the weights of --from");

    let refused = |more: &[&str], expected: &[&str]| train("refused.net", more).1.refused(expected);
    let data = ["--data", &data[0]];
    refused(&["--data", "missing"], &["missing"]);
    refused(&[&data[..], &["--from", "missing"]].concat(), &["missing"]);
    refused(&[&data[..], &["--from", text(&folder.join("1.units"))]].concat(), &["1.units: not a network"]);
    refused(
        &[&data[..], &["--from", from, "--base", "threats"]].concat(),
        &["one.net: the network to start from has base none: expected threats"],
    );
    refused(&[&data[..], &["--base", "clever"]].concat(), &["--base \"clever\": expected one of threats"]);
    refused(&[&data[..], &["--validation", "1"]].concat(), &["validation 1: expected a share above 0 and below 1"]);
    refused(&[&data[..], &["--window", "0"]].concat(), &["window 0: expected 1 or more"]);
    // The scores of `threats` are too coarse for a correction.
    refused(
        &[&data[..], &["--base", "threats"]].concat(),
        &["expected 200 to 65,535, because scores are whole numbers"],
    );
    refused(&[&data[..], &["--scale", "199"]].concat(), &["scale 199.0: expected 200 to 65,535"]);
    train("one.net", &data).1.refused(&["one.net already exists: expected a new file, or --replace"]);
    assert!(!folder.join("refused.net").exists());
    run("train", &["amazons", "--data", data[1], "--out", text(&folder.join("refused.net"))])
        .refused(&["connect-four", "amazons"]);
}

/// An output that cannot be written is an error before the first epoch, and nothing is left behind.
#[test]
fn an_output_that_cannot_be_written_is_refused_before_training() {
    let folder = folder("cli-train-output");
    let data = samples(&folder, "4");
    fs::create_dir(folder.join("dd")).expect("a folder");
    let files = || {
        let mut names: Vec<_> = fs::read_dir(&folder).expect("a folder").map(|it| it.expect("a name").path()).collect();
        names.sort();
        names
    };
    let (before, contents) = (files(), fs::read(&data).expect("a file"));
    let refused = |out: &Path, expected: &str| {
        let options = [&SMALL[..], &["--epochs", "1", "--data", &data, "--replace", "--out", text(out)]].concat();
        let ended = run("train", &options);
        assert!(!ended.stderr.contains("epoch"), "{}", ended.stderr);
        ended.refused(&[expected]);
    };
    refused(&folder.join("missing/a.net"), "cannot write ");
    refused(&folder.join("dd"), "dd: ");
    refused(&folder.join("."), "cannot write ");
    refused(&folder.join("dd/../4.units"), "4.units is a file of --data: expected another file");
    assert_eq!(files(), before);
    assert!(fs::read(&data).expect("a file") == contents, "the samples are unchanged");
}

/// The process is killed (SIGKILL) when its first checkpoint is there.
#[cfg(unix)]
#[test]
fn a_killed_training_continues_to_the_same_network() {
    use std::process::Stdio;

    let folder = folder("cli-train-killed");
    let data = samples(&folder, "3");
    let [whole, cut] = ["whole.net", "cut.net"].map(|name| folder.join(name));
    let options = |out| [&SMALL[..], &["--data", &data, "--threads", "1", "--epochs", "40", "--out", out]].concat();
    run("train", &options(text(&whole))).succeeded();
    let mut program = crate::common::command("train");
    program.args(options(text(&cut))).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = program.spawn().expect("a process");
    let checkpoint = folder.join("cut.net.checkpoint");
    while !checkpoint.exists() {
        assert!(child.try_wait().expect("a process").is_none(), "it ended before its checkpoint was seen");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("a process");
    assert!(!child.wait().expect("an end").success() && !cut.exists());
    run("train", &options(text(&cut))).refused(&["cut.net.checkpoint exists: expected --resume"]);
    let resumed = run("train", &[&options(text(&cut))[..], &["--resume"]].concat()).succeeded();
    assert!(!resumed.stderr.contains("epoch 1 of 40"), "{}", resumed.stderr);
    assert!(fs::read(&whole).expect("a file") == fs::read(&cut).expect("a file"));
}
