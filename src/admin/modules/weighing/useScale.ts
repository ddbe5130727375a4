import { useEffect, useState } from 'react'
import { scaleLeaseMs, scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import type { ScaleShows } from '#contract/modules/scales/scaleReading.ts'
import { giveScaleBack, takeScale } from '../../../api/weighing.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { nextOfDevice } from '../../../outbox/device.ts'
import { inGrams, isWeightUnit, placesOf } from './grams.ts'

/** the name of this browser as a terminal: the one of its scans */
export const terminal = nextOfDevice().deviceId
/** ms over which a dosing speed is reckoned */
const speedOverMs = 3000

/** What lies on the scale, in grams; `why` says in Chinese why there is no weight. `speed` in grams a second. */
export type OnScale = { gross: number | null; places: number; isStable: boolean; why: string; speed: number; stableSince: number | null; isStale: boolean }

const nothing: OnScale = { gross: null, places: 1, isStable: false, why: '请选择秤', speed: 0, stableSince: null, isStale: false }

/** Holds a scale for this terminal while the page is open, and gives what it shows. `refusal`: why it cannot be had. */
export function useScale(scaleId: string): OnScale & { refusal: string | null } {
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (scaleId === '') return undefined
    const take = () =>
      void takeScale(scaleId, terminal).then(
        () => setRefusal(null),
        (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)),
      )
    take()
    const timer = setInterval(take, scaleLeaseMs / 3)
    return () => {
      clearInterval(timer)
      void giveScaleBack(scaleId, terminal).catch(() => {}) // it is free by itself after its lease
    }
  }, [scaleId])
  const { values, isStale } = useRetained(scaleTopic)
  const shows = values.get(scaleId)
  const [heard, setHeard] = useState<Heard>(silence)
  if (shows?.kind === 'weight' && isWeightUnit(shows.unit) && shows.at !== heard.at) setHeard(heardMore(heard, shows))
  if (!shows) return { ...nothing, why: scaleId === '' ? nothing.why : '这台秤没有读数', refusal }
  if (shows.kind !== 'weight') return { ...nothing, why: shows.why === '' ? '秤上没有重量' : shows.why, refusal, isStale }
  if (!isWeightUnit(shows.unit)) return { ...nothing, why: `秤的单位“${shows.unit}”不能换算成克，请在秤具台账核对单位`, refusal, isStale }
  const gross = inGrams(Number(shows.text), shows.unit)
  const { text, unit, isStable, why } = shows
  return { gross, places: placesOf(text, unit), isStable, why, speed: heard.speed, stableSince: heard.stableSince, isStale, refusal }
}

/** What was heard of a scale over the last seconds: for the speed, and for how long it stands still. */
type Heard = { at: number; text: string; past: { at: number; grams: number }[]; speed: number; stableSince: number | null }
const silence: Heard = { at: 0, text: '', past: [], speed: 0, stableSince: null }

function heardMore(before: Heard, { at, text, unit, isStable }: Pick<ScaleShows, 'at' | 'text' | 'unit' | 'isStable'>): Heard {
  const grams = inGrams(Number(text), unit)
  const past = [...before.past.filter((one) => at - one.at <= speedOverMs), { at, grams }]
  const [first] = past
  const speed = first && at > first.at ? ((grams - first.grams) * 1000) / (at - first.at) : 0
  const isSame = isStable && before.text === text && before.stableSince !== null
  return { at, text, past, speed, stableSince: isSame ? before.stableSince : isStable ? at : null }
}
