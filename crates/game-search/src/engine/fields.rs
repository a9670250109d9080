//! The fields of [`Params`] by name: validation, tuning, ablation and what draws a search go by them, and so do settings as
//! text: `all,-null_move,late_move_pruning.depth=3`.

use super::field::{Field, MAX_MARGIN, MAX_PLY, Need, Value, field, within};
use super::{Params, SelectiveParams};
use crate::searcher::SettingError;
use crate::{Capabilities, Evaluator, SearchError, SearchGame, Selection};

/// Every field: what keeps the score, then what trusts a guess; one that needs another comes after it.
#[rustfmt::skip]
pub const FIELDS: &[Field] = &[
    field!(table).switch().needs(Need::KEY).words("the transposition table", "置换表"),
    field!(table_depth).within(0, MAX_PLY).words("smallest depth in the table", "置换表的最小深度"),
    field!(enhanced_cutoffs).switch().within(1, MAX_PLY).needs(Need::Table).words("enhanced table cut-offs", "增强置换截断"),
    field!(deepening_step).switch().within(1, MAX_PLY).words("iterative deepening", "迭代加深"),
    field!(aspiration).switch().within(0, MAX_MARGIN).tuned(5, 100, 10).words("aspiration windows", "渴望窗口"),
    field!(mate_distance).switch().words("mate-distance pruning", "杀棋步数裁剪"),
    field!(immediate_wins).switch().needs(Need::DecisiveOutcomes).words("immediate wins", "立即取胜"),
    field!(hints).switch().needs(Need::WINNING_MOVES).words("hints of the game", "棋类提示"),
    field!(ordering_depth).within(0, MAX_PLY).words("smallest depth with an order", "排序的最小深度"),
    field!(history).switch().needs(Need::ORDERING).words("history", "历史启发"),
    field!(noisy_first).switch().needs(Need::ORDERING).words("captures first", "吃子优先"),
    field!(quiet_order).switch().needs(Need::QUIET_ORDER).words("ordering of quiet moves", "平静着法排序"),
    field!(killers).switch().needs(Need::ORDERING).words("killers", "杀手启发"),
    field!(counter_moves).switch().needs(Need::CONTINUATION).words("counter moves", "反制着法"),
    field!(continuation_history).switch().needs(Need::CONTINUATION).words("continuation history", "连续历史"),
    field!(capture_history).switch().needs(Need::CAPTURES).words("capture history", "吃子历史"),
    field!(losing_captures_last).switch().needs(Need::EXCHANGE).words("losing captures last", "亏子吃法殿后"),
    field!(staged).switch().needs(Need::QUIET_MOVES).words("staged generation", "分阶段生成"),
    field!(contempt).within(-MAX_MARGIN, MAX_MARGIN).words("contempt", "避和"),
    field!(guess deeper_entries).switch().needs(Need::Table).words("deeper entries", "更深的表项"),
    field!(guess correction).switch().needs(Need::CorrectionKey).words("correction history", "评价修正历史"),
    field!(correction.entries).within(1, 1 << 24).words("entries", "项数"),
    field!(correction.max).within(0, MAX_MARGIN).tuned(10, 300, 20).words("largest correction", "最大修正"),
    field!(guess quiescence).switch().needs(Need::TACTICS).words("quiescence", "静态搜索"),
    field!(quiescence.evasions).within(0, MAX_PLY).words("plies of evasions", "应将层数"),
    field!(quiescence.delta).switch().within(0, MAX_MARGIN).needs(Need::EXCHANGE).tuned(0, 600, 40).selects(&[Selection::DELTA]).words("delta pruning", "增量裁剪"),
    field!(quiescence.exchanges).switch().needs(Need::EXCHANGE).selects(&[Selection::EXCHANGE]).words("exchanges in quiescence", "静态搜索中的兑子判断"),
    field!(quiescence.table).switch().needs(Need::Table).words("the table in quiescence", "静态搜索中的置换表"),
    field!(guess null_move).switch().needs(Need::NULL_MOVE).words("null move", "空着裁剪"),
    field!(null_move.depth).within(1, MAX_PLY).tuned(1, 6, 1).words("smallest depth", "最小深度"),
    field!(null_move.reduction).within(1, MAX_PLY).tuned(1, 5, 1).words("reduction", "缩减"),
    field!(null_move.divisor).within(1, MAX_PLY).tuned(2, 10, 1).words("depth for another ply", "每增一层缩减的深度"),
    field!(null_move.verification).switch().within(1, MAX_PLY).tuned(4, 20, 2).words("verification of null moves", "空着验证搜索"),
    field!(guess reverse_futility).switch().selects(&[Selection::REVERSE_FUTILITY]).words("reverse futility", "反向徒劳裁剪"),
    field!(reverse_futility.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(reverse_futility.margin).within(0, MAX_MARGIN).tuned(20, 200, 15).words("margin for each ply", "每层余量"),
    field!(guess razoring).switch().needs(Need::Quiescence).selects(&[Selection::RAZORING]).words("razoring", "剃刀裁剪"),
    field!(razoring.depth).within(0, MAX_PLY).tuned(1, 6, 1).words("largest depth", "最大深度"),
    field!(razoring.margin).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin", "余量"),
    field!(razoring.slope).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin for each ply", "每层余量"),
    field!(guess prob_cut).switch().needs(Need::Quiescence).selects(&[Selection::PROB_CUT]).words("ProbCut", "ProbCut 概率裁剪"),
    field!(prob_cut.reduction).within(1, MAX_PLY - 1).tuned(2, 6, 1).words("reduction", "缩减"),
    field!(prob_cut.depth).within(1, MAX_PLY).above("prob_cut.reduction").tuned(4, 9, 1).words("smallest depth", "最小深度"),
    field!(prob_cut.margin).within(0, MAX_MARGIN).tuned(50, 400, 40).words("margin", "余量"),
    field!(guess futility).switch().selects(&[Selection::FUTILITY]).words("futility", "徒劳裁剪"),
    field!(futility.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(futility.margin).within(0, MAX_MARGIN).tuned(0, 300, 30).words("margin", "余量"),
    field!(futility.slope).within(0, MAX_MARGIN).tuned(20, 300, 30).words("margin for each ply", "每层余量"),
    field!(guess late_move_pruning).switch().selects(&[Selection::LATE_MOVES]).words("late-move pruning", "后着裁剪"),
    field!(late_move_pruning.depth).within(0, MAX_PLY).tuned(1, 8, 1).words("largest depth", "最大深度"),
    field!(late_move_pruning.moves).within(100, MAX_MARGIN).tuned(100, 1_000, 80).words("hundredths of moves", "着法数（百分之一）"),
    field!(late_move_pruning.factor).within(0, MAX_MARGIN).tuned(20, 300, 25).words("hundredths for depth squared", "深度平方的系数"),
    field!(late_move_pruning.reference_move_count).within(1, MAX_MARGIN).words("reference move count", "基准着法数"),
    field!(guess late_move_reductions).switch().selects(&[Selection::REDUCTION]).words("late-move reductions", "后着缩减"),
    field!(late_move_reductions.depth).within(2, MAX_PLY).tuned(2, 6, 1).words("smallest depth", "最小深度"),
    field!(late_move_reductions.moves).within(1, MAX_PLY).tuned(1, 6, 1).words("moves in full", "完整搜索的着法数"),
    field!(late_move_reductions.base).within(0, MAX_MARGIN).tuned(0, 150, 15).words("base", "基数"),
    field!(late_move_reductions.slope).within(0, MAX_MARGIN).tuned(20, 120, 10).words("slope", "斜率"),
    field!(late_move_reductions.history).switch().within(1, MAX_MARGIN).tuned(2_000, 20_000, 1_500).words("history in reductions", "缩减中的历史"),
    field!(guess exchange_pruning).switch().needs(Need::EXCHANGE).selects(&[Selection::EXCHANGE]).words("exchange pruning", "兑子裁剪"),
    field!(exchange_pruning.depth).within(0, MAX_PLY).tuned(2, 12, 1).words("largest depth", "最大深度"),
    field!(exchange_pruning.margin).within(0, MAX_MARGIN).tuned(20, 300, 25).words("margin for each ply", "每层余量"),
    field!(guess internal_iterative_reduction).switch().within(2, MAX_PLY).needs(Need::Table).tuned(2, 8, 1).selects(&[Selection::INTERNAL_ITERATIVE_REDUCTION]).words("internal iterative reduction", "内部迭代缩减"),
    field!(guess check_extension).switch().needs(Need::TACTICS).selects(&[Selection::EXTENSION]).words("check extension", "将军延伸"),
    field!(guess single_reply_extension).switch().needs(Need::TACTICS).selects(&[Selection::EXTENSION]).words("single-reply extension", "唯一应着延伸"),
    field!(guess singular).switch().needs(Need::Table).selects(&[Selection::EXTENSION, Selection::MULTI_CUT]).words("singular extension", "单一延伸"),
    field!(singular.depth).within(4, MAX_PLY).tuned(4, 12, 1).words("smallest depth", "最小深度"),
    field!(singular.margin).within(0, MAX_MARGIN).tuned(1, 20, 2).words("margin for each ply", "每层余量"),
];

impl Field {
    /// The field of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// The fields that can be switched off: the features of the engine.
    pub fn switches() -> impl Iterator<Item = &'static Field> {
        FIELDS.iter().filter(|field| field.is_switch)
    }

    /// The feature that a number belongs to, or the field itself if it can be switched off or is always on.
    pub fn feature(&'static self) -> &'static Field {
        let name = if self.is_switch { self.name } else { self.name.split('.').next().unwrap_or(self.name) };
        Field::named(name).unwrap_or(self)
    }
}

/// A feature that [`Params::for_search`] switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{feature}` is off: it needs {needs}")]
pub struct SwitchedOff {
    /// The [name](Field::name) of the feature.
    pub feature: &'static str,
    /// What it needs.
    pub needs: &'static str,
}

impl Params {
    /// Returns the same without the features that need what the game or the evaluator lacks, or another feature that is off;
    /// and which those are.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use small_games::{Nim, XorRule};
    ///
    /// let (params, off) = Params::exact().for_search(&Nim::default(), &XorRule);
    /// assert!(params.table && !params.quiet_order);
    /// assert_eq!(off.last().map(ToString::to_string).as_deref(), Some("`quiet_order` is off: it needs a game whose MoveOrdering has a QUIET_ORDER"));
    /// ```
    pub fn for_search<G, E>(mut self, game: &G, evaluator: &E) -> (Params, Vec<SwitchedOff>)
    where
        G: SearchGame,
        E: Evaluator<G> + ?Sized,
    {
        let off = self.fit::<G>(evaluator.correction_key(game).is_some());
        (self, off)
    }

    pub(super) fn fit<G: SearchGame>(&mut self, has_correction_key: bool) -> Vec<SwitchedOff> {
        let (offers, mut off) = (Capabilities::of::<G>(), Vec::new());
        for feature in Field::switches() {
            let Some(need) = feature.need.filter(|_| feature.is_on(self)) else { continue };
            let is_met = match need {
                Need::Table => self.table,
                Need::Quiescence => self.selective.as_ref().is_some_and(|it| it.quiescence.is_some()),
                Need::CorrectionKey => has_correction_key,
                Need::DecisiveOutcomes => G::has_decisive_outcomes(),
                Need::Offer(name, _) => offers.has(name),
            };
            if !is_met {
                feature.switch_off(self);
                off.push(SwitchedOff { feature: feature.name, needs: need.text() });
            }
        }
        off
    }

    /// Whether every feature can do its work in `G`, and its numbers make sense.
    pub(super) fn validate<G: SearchGame>(&self, has_correction_key: bool) -> Result<(), SearchError> {
        if let Some(off) = self.clone().fit::<G>(has_correction_key).first() {
            return Err(SearchError::Needs { option: off.feature, what: off.needs });
        }
        for field in FIELDS {
            if let (Some(value), Some((min, max))) = (field.get(self), field.range) {
                let above = field.above.and_then(Field::named).and_then(|other| other.get(self));
                within(field.name, value, above.map_or(min, |other| min.max(other + 1)), max)?;
            }
        }
        Ok(())
    }

    /// Returns these features as a text changes them: parts with commas between them, each applied to what the ones before it left.
    ///
    /// `all` is these features, as far as the game and the evaluator have what they need, `exact` and `plain` those of [`Params`]; `-NAME` switches a
    /// [feature](Field::switches) off, and what needs it, `+NAME` switches it on as in [`Params::selective`]; `NAME.NUMBER=VALUE` sets a number of a feature
    /// that is on. An empty text is `all`.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use xiangqi::{Position, eval::Placement};
    ///
    /// let full = Params::selective();
    /// let (start, evaluator) = (Position::start(), Placement);
    /// let params = full.with_settings("all,-null_move,late_move_pruning.depth=4", &start, &evaluator)?;
    /// let selective = params.selective.ok_or("all features")?;
    /// assert!(selective.null_move.is_none());
    /// assert_eq!(selective.late_move_pruning.map(|it| it.depth), Some(4));
    ///
    /// let error = full.with_settings("-nul_move", &start, &evaluator).unwrap_err();
    /// assert!(error.to_string().starts_with("unknown feature \"nul_move\": expected one of table, "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The part that is wrong, and what was expected. Whether numbers are in range is for the engine to say.
    pub fn with_settings<G, E>(&self, text: &str, game: &G, evaluator: &E) -> Result<Params, SettingError>
    where
        G: SearchGame,
        E: Evaluator<G> + ?Sized,
    {
        let fit = |params: Params| params.for_search(game, evaluator).0;
        // Would it be off if it were switched on?
        let is_off = |part: &str, params: &Params, feature: &'static Field| {
            let mut on = params.clone();
            feature.set(&mut on, 1);
            let (_, off) = on.for_search(game, evaluator);
            let why = match off.iter().find(|it| it.feature == feature.name) {
                Some(off) => off.to_string(),
                None => format!("`{0}` is off: switch it on with +{0} before", feature.name),
            };
            SettingError::NoEffect { text: part.to_owned(), why }
        };
        let mut params = fit(self.clone());
        let mut set = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part {
                "all" => params = fit(self.clone()),
                "exact" => params = fit(Params::exact()),
                "plain" => params = Params::plain(),
                _ => match (part.strip_prefix('-'), part.strip_prefix('+'), part.split_once('=')) {
                    (Some(name), _, None) => feature(name)?.switch_off(&mut params),
                    (_, Some(name), None) => {
                        let field = feature(name)?;
                        let value = field.get(&Params::selective()).unwrap_or(1);
                        field.set(&mut params, value);
                        set.push((part, field, value));
                    }
                    (None, None, Some((name, text))) => {
                        let (field, text) = (number(name.trim())?, text.trim());
                        let value = text.parse().map_err(|_| not_a_value(field, text))?;
                        if !field.set(&mut params, value) {
                            return Err(match field.feature() {
                                feature if feature.is_on(&params) => not_a_value(field, &value.to_string()),
                                feature => is_off(part, &params, feature),
                            });
                        }
                        set.push((part, field, value));
                    }
                    _ => return Err(SettingError::Form { text: part.to_owned() }),
                },
            }
        }
        let params = fit(params);
        for (part, field, value) in set {
            match field.get(&params) {
                None => return Err(is_off(part, &params, field.feature())),
                Some(now) if now != value => {
                    let why = format!("a later part makes it {now}");
                    return Err(SettingError::NoEffect { text: part.to_owned(), why });
                }
                Some(_) => {}
            }
        }
        Ok(params)
    }

    /// Returns the number of a feature by its name in [settings](Params::with_settings); `None` if the feature is off.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// assert_eq!(Params::plain().number("late_move_pruning.depth"), Ok(None));
    /// assert_eq!(Params::selective().number("aspiration"), Ok(Some(25)));
    /// ```
    ///
    /// # Errors
    ///
    /// If no number is called that.
    pub fn number(&self, name: &str) -> Result<Option<i64>, SettingError> {
        number(name).map(|number| number.get(self))
    }
}

fn number(name: &str) -> Result<&'static Field, SettingError> {
    let expected = || names(FIELDS.iter().filter(|field| field.range.is_some()));
    let found = Field::named(name).filter(|field| field.range.is_some());
    found.ok_or_else(|| SettingError::Number { name: name.to_owned(), expected: expected() })
}

fn feature(name: &str) -> Result<&'static Field, SettingError> {
    let found = Field::named(name).filter(|field| field.is_switch);
    found.ok_or_else(|| SettingError::Feature { name: name.to_owned(), expected: names(Field::switches()) })
}

fn not_a_value(field: &Field, value: &str) -> SettingError {
    let negative = field.range.is_some_and(|(min, _)| min < 0);
    SettingError::Value { name: field.name, value: value.to_owned(), negative }
}

fn names<'a>(fields: impl Iterator<Item = &'a Field>) -> String {
    fields.map(|field| field.name).collect::<Vec<_>>().join(", ")
}
