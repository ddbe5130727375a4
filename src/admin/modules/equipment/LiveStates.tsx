import { useOverview } from '../../../api/plc.ts'
import { useSubscription } from '../../../realtime/useSubscription.ts'
import { Permit } from '../../session/Permit.tsx'

const stateRateHz = 1

/** Keeps the states of all machines coming while a list shows them, for people who may see them. */
export function LiveStates() {
  return (
    <Permit action="mes:plc:view">
      <Held />
    </Permit>
  )
}

function Held() {
  const { data } = useOverview()
  useSubscription({ tags: (data?.machines ?? []).map(({ stateTag }) => stateTag), rateHz: stateRateHz })
  return null
}
