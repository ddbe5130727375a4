import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Steps } from 'antd'
import type { ProbeLayer, ProbeStep } from '#contract/modules/equipment/plcProbe.ts'
import { testDevice } from '../../../../api/plcDesk.ts'
import type { Tried } from '../../../../api/plcDesk.ts'

const layerWords: Record<ProbeLayer, string> = { name: '名称', port: '端口', unit: '站号', address: '地址', type: '类型' }
const stepStatus = { ok: 'finish', failed: 'error', skipped: 'wait' } as const

/** 连接测试: which layer fails, and what to mend (name, port, unit, address, type). */
export function ConnectionTest({ target }: { target: Tried }) {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => testDevice(target) })
  const failed = data?.steps.find(({ state }) => state === 'failed')
  return (
    <Flex vertical gap={16}>
      <Flex gap={12} align="center" wrap>
        <Button type="primary" loading={isPending} onClick={() => mutate()}>
          连接测试
        </Button>
        <span>按名称、端口、站号、地址、类型逐层试，会另开一个连接；只许一个连接的网关请先停用这台设备再试</span>
      </Flex>
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      {data ? <Steps orientation="vertical" current={data.steps.length} items={data.steps.map(stepItem)} /> : null}
      {data && !failed ? (
        <Alert type="success" showIcon title={'deviceCode' in target ? '全部通过，这台设备可以采集' : '连得上，有应答；地址和类型看“读一段”'} />
      ) : null}
      {failed && failed.tags.length > 0 ? (
        <Alert type="error" showIcon title={`${layerWords[failed.layer]}没有通过的测点`} description={failed.tags.join('、')} />
      ) : null}
    </Flex>
  )
}

function stepItem({ layer, state, ms, says }: ProbeStep) {
  return { title: ms === null ? layerWords[layer] : `${layerWords[layer]} ${ms} ms`, status: stepStatus[state], content: says }
}
