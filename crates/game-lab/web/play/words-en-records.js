// The texts about records with comments and variations, in English.

export const en = {
  'any-format': 'XQF, DhtmlXQ (UBB), CBR, CBL or PGN: the format and the encoding are recognised. A file can also be dropped on the page.',
  'choose-game': 'Choose a game',
  'find-game': 'Search',
  'moves-n': '{n} {n?ply|plies}',
  problems: '{n} {n?problem|problems} in the file',
  'comment-game': 'Comment on the game',
  'comment-move': 'Comment on {move}',
  'as-recorded': 'as recorded',
  promote: 'Promote variation',
  'delete-moves': 'Delete from here',
  restore: 'Restore',
  'format-xqf': 'XQF 18',
  'format-xqf-10': 'XQF 10',
  'format-ubb': 'DhtmlXQ (UBB)',
  binary: 'This format is not text: download the file.',
  losses: 'What this format cannot hold',
  'line-only': 'This format holds only the line that is shown: other variations and all comments are left out.',
  'not-kept': 'The storage of this browser is full or blocked, so the games are lost when the page is closed. Save them as files.',
};
