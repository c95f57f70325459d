/** A short click, as of a die on a table. */
export function diceClick(): void {
  const audio = new AudioContext();
  const now = audio.currentTime;
  for (const [delay, pitch] of [
    [0, 1900],
    [0.07, 1500],
    [0.12, 1700],
  ] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.12, now + delay);
    gain.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.05);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.06);
  }
  setTimeout(() => void audio.close(), 400);
}
