import { Alert, Button, Flex } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { ScaleSetup } from '#contract/modules/scales/scale.ts'
import type { ScaleTrialFrame } from '#contract/modules/scales/scaleTrial.ts'
import { printedFrame, readingText } from '#contract/rules/scale/readingText.ts'
import { Frames } from './Frames.tsx'
import styles from './Scales.module.css'
import { browserSerial, openSerialScale } from './webSerial.ts'
import type { SerialScale } from './webSerial.ts'

const shownFrames = 12

/** A scale at a serial port of this computer, tried in the browser itself. */
export function SerialTrial({ setup }: { setup: ScaleSetup }) {
  const [frames, setFrames] = useState<readonly ScaleTrialFrame[]>([])
  const [why, setWhy] = useState('')
  const open = useRef<SerialScale | null>(null)
  const { serial, why: missing } = browserSerial()
  useEffect(() => () => void open.current?.close(), [])
  if (serial === null) return <Alert type="warning" showIcon title={missing} />

  async function start() {
    setWhy('')
    try {
      await open.current?.close()
      const port = await serial?.requestPort()
      if (!port) return
      open.current = await openSerialScale(port, setup, {
        onReading(reading) {
          const frame = { raw: reading.raw, printed: printedFrame(reading.raw), says: readingText(reading), isWeight: reading.kind === 'weight' }
          setFrames((before) => [...before, frame].slice(-shownFrames))
        },
        onEnd: setWhy,
      })
    } catch (error) {
      setWhy(error instanceof DOMException ? '没有选择串口' : errorText(error, '串口打不开，请重试'))
    }
  }

  return (
    <section aria-label="试读" className={styles.trial}>
      <Flex vertical gap={16}>
        <Flex gap={12} align="center" wrap>
          <Button type="primary" onClick={() => void start()}>
            打开串口
          </Button>
          <span>秤接在这台电脑上，由浏览器读</span>
        </Flex>
        {why === '' ? null : <Alert type="error" showIcon title={why} />}
        <Frames frames={frames} />
      </Flex>
    </section>
  )
}
