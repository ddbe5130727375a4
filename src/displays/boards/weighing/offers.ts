import type { WeighBoard } from '#contract/modules/weighing/weighBoard.ts'

/** What each free booth may take, by its scale: the orders whose material is there, by need, each offered once. */
export function offersFor({ booths, orders }: Pick<WeighBoard, 'booths' | 'orders'>): ReadonlyMap<string, string> {
  const free = orders.filter(({ status, why }) => status === 'released' && why === '')
  const idle = booths.filter(({ work, why }) => work === null && why === '')
  return new Map(
    idle.flatMap(({ scaleId }, at): [string, string][] => {
      const order = free[at]
      return order ? [[scaleId, `${order.colorNo} ${order.colorName}`]] : []
    }),
  )
}
