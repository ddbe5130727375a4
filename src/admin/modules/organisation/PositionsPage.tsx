import { positions } from '#contract/modules/organisation/position.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

/** The positions that people can hold. */
export function PositionsPage() {
  return <ResourcePage resource={positions} />
}
