//! Dispatch: finds the function of a command by its name, and the type of a game by its name.

use std::error::Error;
use std::process::ExitCode;

/// The result of a command: its exit code, or the error to report.
pub type Done = Result<ExitCode, Box<dyn Error>>;

/// Runs code that is generic over the game, for the game with this name. The listed variables are passed to the code:
/// `visit_game!(name, <S>(variable: Type) -> Output { work::<S>(variable) })`.
macro_rules! visit_game {
    ($name:expr, <$S:ident>($($value:ident: $Type:ty),*) -> $Output:ty $work:block) => {{
        struct Work<T>(T);
        impl games::GameVisitor for Work<($($Type,)*)> {
            type Output = $Output;
            fn visit<$S: game_search::spec::GameSpec>(self) -> $Output {
                let ($($value,)*) = self.0;
                $work
            }
        }
        games::with_game($name, Work(($($value,)*)))
    }};
}
pub(crate) use visit_game;

/// Declares the enum of the commands with their options, and the method that runs them. Each command is run by the
/// function `run` of its module. If `::<S>` follows the module, `run` is generic over the game that the options name.
macro_rules! commands {
    ($Commands:ident: $($(#[$meta:meta])* $module:ident $(::<$S:ident>)? $Command:ident,)*) => {
        #[derive(Debug, clap::Subcommand)]
        pub enum $Commands {
            $($(#[$meta])* $Command($module::Args),)*
        }

        impl $Commands {
            pub fn run(&self) -> crate::dispatch::Done {
                match self {
                    $($(#[$meta])* $Commands::$Command(args) => commands!(@run $module $(::<$S>)? args),)*
                }
            }
        }
    };
    (@run $module:ident $args:ident) => { Ok(std::process::Termination::report($module::run($args)?)) };
    (@run $module:ident ::<$S:ident> $args:ident) => {
        crate::dispatch::visit_game!($args.game, <$S>($args: &$module::Args) -> crate::dispatch::Done {
            Ok(std::process::Termination::report($module::run::<$S>($args)?))
        })?
    };
}
pub(crate) use commands;
