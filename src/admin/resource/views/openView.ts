import type { ListView } from '#contract/modules/listViews/listView.ts'
import { anchorOf, askedOn } from '#contract/rules/relativeDays.ts'
import type { DayAnchor } from '#contract/rules/relativeDays.ts'
import type { Asked } from '../../fields/fieldKit.ts'

/** Whether two questions to a list ask the same. */
export function sameQuestion(one: Asked, other: Asked): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** What the days of the view count from that a list shows now; those of no view are fixed. */
export function openAnchor(views: readonly ListView[], asks: Asked, today: string): DayAnchor {
  const anchors = views.filter(({ query }) => sameQuestion(asks, askedOn(query, today))).map(({ query }) => anchorOf(query))
  return anchors.find((anchor) => anchor !== 'fixed') ?? 'fixed'
}
