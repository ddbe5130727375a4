import type { KeyboardEvent } from 'react'

type Place = { x: number; y: number }
const directions: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** how much further something counts for lying aside than for lying ahead */
const asideCounts = 2

/** Which of `places` an arrow leads to from `from`: the nearest ahead; null where nothing lies there. */
export function placeAhead(from: Place, key: string, places: readonly Place[]): number | null {
  const direction = directions[key]
  if (!direction) return null
  const found = places
    .map((place, at) => {
      const [x, y] = [place.x - from.x, place.y - from.y]
      const ahead = x * direction.x + y * direction.y
      return { at, ahead, cost: ahead + asideCounts * Math.abs(x * direction.y - y * direction.x) }
    })
    .filter(({ ahead }) => ahead > 1)
    .toSorted((one, other) => one.cost - other.cost)
  return found[0]?.at ?? null
}

/** Arrows lead from machine to machine of a map; on a machine they do not turn the board. */
export function stepAmong(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.key in directions) || !(event.target instanceof HTMLElement) || event.target.dataset['machine'] === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-machine]')]
  const next = placeAhead(middleOf(event.target), event.key, links.map(middleOf))
  if (next !== null) links[next]?.focus()
}

function middleOf(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
