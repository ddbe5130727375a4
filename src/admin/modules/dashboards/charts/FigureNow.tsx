import { Link } from 'react-router-dom'
import type { Figure } from '#contract/figure.ts'
import { amountText } from '../../../resource/figure/amount.ts'
import { useFigures } from '../../../resource/figure/useFigures.ts'
import { addressWith, useResourcePaths } from '../../../resource/resourcePathsContext.ts'

/** One figure as part of a sentence, as it stands now; it opens its rows. Nothing until it is known, or where this person may not see it. */
export function FigureNow({ figure }: { figure: Figure }) {
  const [state] = useFigures([figure])
  const { pathOf } = useResourcePaths()
  if (state?.is !== 'ready') return null
  const { value, unit, where } = state.answer
  const path = pathOf(figure.resource)
  const says = `现在${figure.title} ${amountText(value, figure.decimals)} ${unit}`
  return <>；{path === null ? says : <Link to={addressWith(path, where)}>{says}</Link>}</>
}
