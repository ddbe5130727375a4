import { orderStates } from '#contract/modules/production/orderStates.ts'
import type { ReportLine } from '#contract/resourceReport.ts'

export type OpenOrders = { status: string; text: string; count: number; where: Record<string, string> }

/** The lines of a report by state. */
export function openOrderLines(lines: readonly ReportLine[]): OpenOrders[] {
  return lines.map(({ keys, texts, values, where }) => ({ status: String(keys[0] ?? ''), text: texts[0] ?? '', count: values[0] ?? 0, where }))
}

/** The order in which an order goes through its states. */
export function inTheirWay(one: Pick<OpenOrders, 'status'>, other: Pick<OpenOrders, 'status'>): number {
  const at = ({ status }: Pick<OpenOrders, 'status'>) => orderStates.all.indexOf(status)
  return at(one) - at(other)
}
