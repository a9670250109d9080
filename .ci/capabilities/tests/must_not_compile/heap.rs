// Each move takes one, two or three from a heap. The player who takes the last one wins.
#[derive(Clone)]
pub struct Heap(pub u32, pub Side);

impl Game for Heap {
    type Move = u32;
    type Undo = ();
    type MoveList = Vec<u32>;

    fn side_to_move(&self) -> Side {
        self.1
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        moves.extend(1..=self.0.min(3));
    }

    fn make(&mut self, taken: u32) {
        *self = Heap(self.0 - taken, !self.1);
    }

    fn unmake(&mut self, taken: u32, _: ()) {
        *self = Heap(self.0 + taken, !self.1);
    }
}
