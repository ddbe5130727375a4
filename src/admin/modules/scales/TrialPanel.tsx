import { Alert, Button, Flex, Steps } from 'antd'
import { useState } from 'react'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import { scaleTrialLayers } from '#contract/modules/scales/scaleTrial.ts'
import type { ScaleTrialStep } from '#contract/modules/scales/scaleTrial.ts'
import { useScaleTrial } from '../../../api/scales.ts'
import { Frames } from './Frames.tsx'
import styles from './Scales.module.css'
import { SerialTrial } from './SerialTrial.tsx'

const stepStatus = { ok: 'finish', failed: 'error', skipped: 'wait' } as const

/** A scale as its form stands, tried before it is saved: layer by layer, with the frames that come. `setup` null: the form does not say enough yet. */
export function TrialPanel({ setup }: { setup: ScaleSetup | null }) {
  const [isTrying, setTrying] = useState(false)
  if (setup === null) return <Alert type="info" showIcon title="填好协议和地址，就能在这里试读" />
  if (setup.link === 'webSerial') return <SerialTrial setup={setup} />
  return (
    <section aria-label="试读" className={styles.trial}>
      <Flex vertical gap={16}>
        <Flex gap={12} align="center" wrap>
          <Button type={isTrying ? 'default' : 'primary'} onClick={() => setTrying(!isTrying)}>
            {isTrying ? '停止试读' : '试读'}
          </Button>
          <span>会另开一个连接；只许一个连接的串口服务器，请先停用已经接好的这台秤</span>
        </Flex>
        {isTrying ? <Trial setup={setup} /> : null}
      </Flex>
    </section>
  )
}

function Trial({ setup }: { setup: ScaleSetup }) {
  const { data, error, isPending } = useScaleTrial(setup)
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (isPending) return <Alert type="info" showIcon title="正在连接秤" />
  return (
    <>
      <Steps orientation="vertical" size="small" current={data.steps.length} items={data.steps.map(stepItem)} />
      <Frames frames={data.frames} />
    </>
  )
}

function stepItem({ layer, state, says }: ScaleTrialStep) {
  return { title: scaleTrialLayers[layer], status: stepStatus[state], content: says }
}
