import { readScannerSettings } from './scannerSettings.ts'

/** One high tone says yes, two low ones say no: told apart without looking, and above the noise of a mill (Hz, s). */
const tones = {
  good: [[1760, 0, 0.12]],
  bad: [
    [330, 0, 0.18],
    [330, 0.24, 0.22],
  ],
  kept: [[880, 0, 0.08]],
} as const
/** ms that a phone buzzes: twice for a no, to be told from a ring */
const buzzes = { good: 40, bad: [200, 100, 200], kept: 40 } as const
type Signal = keyof typeof tones

let context: AudioContext | null = null

/** Says what came of a scan to ears and hands, and speaks the words of a no. What the device cannot do is left out. */
export function signal(kind: Signal, words: string): void {
  const { hasSound, hasVoice } = readScannerSettings()
  if ('vibrate' in navigator) navigator.vibrate(buzzes[kind] as number | number[])
  if (hasSound) play(kind)
  if (hasVoice && kind === 'bad') speak(words)
}

function play(kind: Signal): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume() // browsers allow sound from the first key on
    for (const [hertz, after, lasting] of tones[kind]) {
      const [oscillator, gain] = [context.createOscillator(), context.createGain()]
      oscillator.type = 'square'
      oscillator.frequency.value = hertz
      gain.gain.value = 0.15
      oscillator.connect(gain).connect(context.destination)
      oscillator.start(context.currentTime + after)
      oscillator.stop(context.currentTime + after + lasting)
    }
  } catch {
    // a device without a speaker shows the answer all the same
  }
}

function speak(words: string): void {
  if (!('speechSynthesis' in window) || words === '') return
  window.speechSynthesis.cancel() // the answer to the newest scan is the one that counts
  const spoken = new SpeechSynthesisUtterance(words)
  spoken.lang = 'zh-CN'
  spoken.rate = 1.2
  window.speechSynthesis.speak(spoken)
}
