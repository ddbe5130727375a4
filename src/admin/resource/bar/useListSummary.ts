import { useReportBeside } from '../../../api/resourceReports.ts'
import { useMay } from '../../session/useMay.ts'
import type { List } from '../useList.ts'
import { summaryOf, summaryPlan } from './listSummary.ts'
import type { ListSummary } from './listSummary.ts'
import { statesAsked } from './stateFilter.ts'

/** The counts and totals of a list, by one question that leaves when the list is there; null before it is answered, and where nothing is to be counted. */
export function useListSummary({ resource, question, filters, isThere }: Pick<List, 'resource' | 'question' | 'filters' | 'isThere'>): ListSummary | null {
  const may = useMay()
  const plan = summaryPlan(resource, question, ({ mask }) => mask === undefined || may(mask.unless))
  const { data } = useReportBeside(resource, plan?.query ?? nothing, plan !== null && isThere)
  return plan && data ? summaryOf(plan, data, plan.state === null ? [] : statesAsked(plan.state, filters)) : null
}

const nothing = {}
