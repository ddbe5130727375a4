import { Button } from 'antd'
import { useState } from 'react'
import { typedByHand } from '#contract/modules/scanning/scanKinds.ts'
import { eventIdAt } from '../../../outbox/device.ts'
import { useMay } from '../../session/useMay.ts'
import { TypedCode } from '../scanning/TypedCode.tsx'
import type { Scan } from '../scanning/useScans.ts'
import styles from './Store.module.css'

/** A code typed in place of scanned, for people who may; what was typed stays marked. */
export function TypedScan({ onScan }: { onScan: (scan: Scan) => void }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  if (!may('mes:scan:type')) return null
  if (!isOpen)
    return (
      <Button className={styles.typed ?? ''} size="large" onClick={() => setOpen(true)}>
        手工输入
      </Button>
    )
  return (
    <TypedCode
      onCode={(raw) => {
        setOpen(false)
        onScan({ eventId: eventIdAt(Date.now()), raw, symbology: typedByHand })
      }}
      onClose={() => setOpen(false)}
    />
  )
}
