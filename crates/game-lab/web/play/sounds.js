// A short knock when a man is put down. Nothing is loaded: the browser makes the sound.

let context = null;

/** Listens to a session; each new move is heard unless the settings say otherwise. */
export function soundMoves(session) {
  let heard = null;
  session.on((kind) => {
    if (kind !== 'position' || !session.look) return;
    const { ply, checked } = session.look;
    const isMove = heard?.state === session.state && ply === heard.ply + 1;
    heard = { state: session.state, ply };
    // Browsers make no sound before the page was touched.
    if (!isMove || !session.settings.sounds || !navigator.userActivation?.hasBeenActive) return;
    knock(0, 190);
    if (checked !== null) knock(0.12, 260);
  });
}

// A tone that falls and dies within a tenth of a second.
function knock(delay, pitch) {
  context ??= new AudioContext();
  const at = context.currentTime + delay;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const loudness = new GainNode(context, { gain: 0.35 });
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.08);
  loudness.gain.setValueAtTime(0.35, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.1);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.1);
}
