import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { stored } from '../../api/stored.ts'

/** How this browser draws attention to a new announcement, beside the bell. */
const Signals = z.object({ sound: z.boolean(), desktop: z.boolean() })
type Signals = z.infer<typeof Signals>

const yearMs = 365 * 24 * 3_600_000
const kept = stored({ name: 'arrivalSignals', schema: Signals, lifeMs: yearMs })

export const signalStore = createStore<Signals>(() => kept.read() ?? { sound: false, desktop: false })

export function chooseSignal(chosen: Partial<Signals>): void {
  signalStore.setState(chosen)
  kept.write(signalStore.getState())
}

export type DesktopPermission = NotificationPermission | 'absent'

/** What the browser says of notifications on the desktop; `absent` where it has none, for example without HTTPS. */
export function desktopPermission(): DesktopPermission {
  return 'Notification' in globalThis ? Notification.permission : 'absent'
}

export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'absent'
}

/** Draws attention to something that just came, in the ways this browser was told to. */
export function signalArrival(title: string): void {
  const { sound, desktop } = signalStore.getState()
  if (sound) ring()
  if (!desktop || desktopPermission() !== 'granted') return
  const shown = new Notification('智造看板', { body: title, tag: 'arrival', icon: '/favicon.svg' })
  shown.addEventListener('click', () => window.focus())
}

const note = { hertz: 880, lastsS: 0.35, loudness: 0.2 }

/** One short note; the browser keeps it silent until the person has touched the page. */
function ring(): void {
  if (!('AudioContext' in globalThis)) return
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { frequency: note.hertz })
  const volume = new GainNode(audio, { gain: note.loudness })
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + note.lastsS)
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + note.lastsS)
}
