//! The help of the command line in Chinese. `chinese.txt` holds the texts.

use std::collections::HashMap;

use clap::{Arg, Command};

/// The texts by their keys, without the indentation of their lines.
struct Texts(HashMap<&'static str, String>);

impl Texts {
    fn read() -> Texts {
        let mut texts: HashMap<&str, String> = HashMap::new();
        let mut last = "";
        for line in include_str!("chinese.txt").lines().filter(|line| !line.starts_with('#')) {
            match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                Some((key, text)) => {
                    last = key;
                    texts.insert(key, text.trim().to_owned());
                }
                // A further line of the last text, or an empty line.
                None => {
                    if let Some(text) = texts.get_mut(last) {
                        *text += "\n";
                        *text += line.strip_prefix("  ").unwrap_or(line);
                    }
                }
            }
        }
        Texts(texts.into_iter().map(|(key, text)| (key, text.trim().to_owned())).collect())
    }

    /// Returns the text with the key `first.last`.
    fn get(&self, first: &str, last: &str) -> Option<&String> {
        self.0.get(format!("{first}.{last}").as_str())
    }

    fn help_of(&self, path: &str, arg: Arg) -> Arg {
        let id = arg.get_id().as_str();
        let Some(text) = self.get(path, id).or_else(|| self.get("*", id)) else { return arg };
        let shows_default = arg.get_action().takes_values() && !arg.is_hide_default_value_set();
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        let default = match shows_default && !defaults.is_empty() {
            true => format!(" [默认：{}]", defaults.join(" ")),
            false => String::new(),
        };
        let heading = if arg.is_positional() { "参数" } else { "选项" };
        // The text names the possible values and their meaning.
        let arg = arg.help(text.clone() + &default).long_help(None).help_heading(heading);
        let arg = arg.hide_default_value(true).hide_possible_values(true);
        // Below a heading of its own, clap sorts arguments by name.
        match arg.get_index() {
            Some(index) => arg.display_order(index),
            None => arg,
        }
    }

    fn translate(&self, command: Command, path: &str) -> Command {
        let about = self.0.get(path.rsplit_once(".help").map_or(path, |_| "help")).cloned();
        let mut command = match about {
            Some(about) => command.about(about),
            None => command,
        };
        if let Some(text) = self.get(path, "after_help") {
            let english = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            // The generated lists of games and algorithms precede the examples.
            let lists = english.split_once("Examples:").map_or("", |(lists, _)| lists);
            let words = [("Games:", "棋种:"), (" evaluators ", " 评价函数 "), ("Algorithms: ", "算法: ")];
            let lists = words.iter().fold(lists.to_owned(), |lists, (english, word)| lists.replace(english, word));
            command = command.after_help(text.replace("{lists}\n", &lists));
        }
        let usage = command.render_usage().to_string();
        let words = [("Usage: ", ""), ("[OPTIONS]", "[选项]"), ("[COMMAND]", "[命令]"), ("<COMMAND>", "<命令>")];
        let usage = words.iter().fold(usage, |usage, (english, chinese)| usage.replace(english, chinese));
        let is_help = path == "help" || path.ends_with(".help");
        // Clap puts a half-width colon after the headings of lists, so all headings have one.
        command
            .override_usage(usage)
            .help_template("{about-with-newline}\n用法: {usage}\n\n{all-args}{after-help}")
            .subcommand_help_heading("命令")
            .mut_args(|arg| self.help_of(path, arg))
            .mut_subcommands(|command| match (is_help, path) {
                // The command `help` contains a copy of all other commands.
                (true, _) => command,
                (false, "gamesearch") => self.translate_named(command, ""),
                (false, path) => self.translate_named(command, &format!("{path}.")),
            })
    }

    fn translate_named(&self, command: Command, prefix: &str) -> Command {
        let path = format!("{prefix}{}", command.get_name());
        self.translate(command, &path)
    }
}

/// Returns the command with its help in Chinese.
pub fn translated(mut command: Command) -> Command {
    // Adds the options and commands that clap provides, such as `--help`.
    command.build();
    Texts::read().translate(command, "gamesearch")
}
