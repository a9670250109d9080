//! Move lists: all three types must behave in the same way.

use arrayvec::ArrayVec;
use game_search::MoveList;
use smallvec::SmallVec;

fn is_a_list<L: MoveList<u8>>() {
    let mut list = L::default();
    for round in 1..=2 {
        assert!(list.is_empty() && list.as_slice().is_empty());
        (0..5).for_each(|mv| list.push(mv * round));
        assert_eq!((list.len(), list.is_empty()), (5, false));
        list.as_mut_slice().reverse();
        assert_eq!(list.as_slice(), [4, 3, 2, 1, 0].map(|mv| mv * round));
        list.clear();
    }
    assert!(list.is_empty());
}

#[test]
fn every_list_type_behaves_like_a_list() {
    is_a_list::<Vec<u8>>();
    is_a_list::<ArrayVec<u8, 5>>();
    // More moves than the list can hold without an allocation.
    is_a_list::<SmallVec<[u8; 2]>>();
}
