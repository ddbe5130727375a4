import { useEffect, useRef, useState } from 'react'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'

/** Hz of one tone for each priority, the most urgent highest */
const tones: Record<number, number> = { 1: 880, 2: 660, 3: 494, 4: 392 }
/** screens.md 1 "Sound only for alarms, at most every 30 s" */
const atMostEveryMs = 30_000
const toneSeconds = 0.6
const volume = 0.2

export type Tones = { isOn: boolean; toggle: () => void }

/** A tone by the priority of what is not acknowledged; silent until somebody turns it on, because browsers allow sound only after a touch. Silence is not an acknowledgement. */
export function useTones(alarms: readonly ListedAlarm[]): Tones {
  const [context, setContext] = useState<AudioContext | null>(null)
  const playedAt = useRef(0)
  const worst = alarms.find(({ state }) => state === 'B')?.priority ?? null
  useEffect(() => {
    if (context === null || worst === null) return undefined
    const ring = () => {
      if (performance.now() - playedAt.current < atMostEveryMs && playedAt.current !== 0) return
      playedAt.current = performance.now()
      play(context, tones[worst] ?? null)
    }
    ring()
    const again = setInterval(ring, atMostEveryMs / 2)
    return () => clearInterval(again)
  }, [context, worst])
  useEffect(() => () => void context?.close(), [context])
  return { isOn: context !== null, toggle: () => setContext(context === null ? new AudioContext() : null) }
}

function play(context: AudioContext, hertz: number | null): void {
  if (hertz === null) return
  const tone = context.createOscillator()
  const level = context.createGain()
  tone.frequency.value = hertz
  level.gain.setValueAtTime(volume, context.currentTime)
  level.gain.exponentialRampToValueAtTime(0.001, context.currentTime + toneSeconds)
  tone.connect(level).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + toneSeconds)
}
