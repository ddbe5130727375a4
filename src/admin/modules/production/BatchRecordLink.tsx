import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Permit } from '../../session/Permit.tsx'

/** To what the machines measured for this plan, or for the batches of this order. */
export function BatchRecordLink({ of }: { of: Record<string, string> }) {
  const go = useNavigate()
  return (
    <Permit action="mes:plan:list">
      <Button onClick={() => void go(addressWith('/mes/batchRecord', of))}>批次参数</Button>
    </Permit>
  )
}
