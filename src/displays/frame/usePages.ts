import { useEffect, useState } from 'react'
import { useIsHeld } from './hold.ts'

const turnEveryMs = 12_000

export type Page<Item> = { items: readonly Item[]; number: number; of: number }

/** The page that follows `number` when there are `of` pages. */
export function pageAfter(number: number, of: number): number {
  return (number + 1) % Math.max(1, of)
}

/** Items `perPage` at a time, turning by itself every 12 s unless held. `number` counts from 0. Whenever `newest` names another one, the first page is back at once, unless held: what has just come stands there. */
export function usePages<Item>(items: readonly Item[], perPage: number, newest = ''): Page<Item> {
  const isHeld = useIsHeld()
  const [turned, setTurned] = useState(0)
  const [known, setKnown] = useState(newest)
  if (known !== newest) {
    setKnown(newest)
    if (!isHeld) setTurned(0)
  }
  const of = Math.max(1, Math.ceil(items.length / perPage))
  useEffect(() => {
    if (of === 1 || isHeld) return undefined
    const timer = setInterval(() => setTurned((number) => pageAfter(number, of)), turnEveryMs)
    return () => clearInterval(timer)
  }, [of, isHeld, known])
  const number = Math.min(turned, of - 1)
  return { items: items.slice(number * perPage, (number + 1) * perPage), number, of }
}
