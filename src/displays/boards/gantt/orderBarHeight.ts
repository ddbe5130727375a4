/** Height below the header of the wall and the two lines of the axis, in px of its canvas. */
const roomPx = { landscape: 800, portrait: 1600 } as const
const heights = [28, 36, 44, 56] as const

/** How high a bar is when `count` of them, each with half of its height as distance, fill the wall: one of few heights, for another draws everything anew. On a phone the page scrolls. */
export function orderBarHeight(count: number, place: 'page' | keyof typeof roomPx): number {
  if (place === 'page') return 24
  const most = roomPx[place] / (Math.max(count, 1) * 1.5)
  return heights.findLast((height) => height <= most) ?? heights[0]
}

/** How many orders have room at the least height: nobody scrolls a wall. */
export function mostOrders(place: 'page' | keyof typeof roomPx): number {
  return place === 'page' ? 60 : Math.floor(roomPx[place] / (heights[0] * 1.5))
}
