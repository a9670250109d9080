//! Small games for learning and testing game-tree search: textbook trees, tic-tac-toe, Nim, connect four.
