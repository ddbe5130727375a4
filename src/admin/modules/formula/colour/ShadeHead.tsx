import { Card, Tag } from 'antd'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { colorStandards, standardStatusOn, standardStatusTexts } from '#contract/modules/formula/colorStandard.ts'
import { conditionsText } from '#contract/rules/colour/conditions.ts'
import { deltaTexts } from '#contract/rules/colour/deltaE.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../../api/address.ts'
import { useRecords } from '../../../../api/records.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useMay } from '../../../session/useMay.ts'
import styles from './ColourDesk.module.css'
import type { Shade } from './shade.ts'

const Standard = z.object({ standardNo: z.string(), validUntil: z.string(), place: z.string() })
const tones = { valid: 'success', expiring: 'warning', expired: 'error' } as const

/** Which shade it is, what it has to be, and how long its physical standard is still good. */
export function ShadeHead({ shade, choose }: { shade: Shade; choose: ReactNode }) {
  const { colorNo, colorName, hex, brand, productFamily_dictText: family, finish_dictText: finish, targetL, targetA, targetB, deMethod, deTol } = shade
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.swatch} style={{ background: hex }} title={hex} />
        <div>
          <h2 className={styles.name}>{`${colorNo} ${colorName}`}</h2>
          <p className={styles.quiet}>{[brand, family, finish].filter(Boolean).join(' · ')}</p>
        </div>
        <Figure title="目标 L* a* b*" text={[targetL, targetA, targetB].map((value) => value.toFixed(1)).join('  ')} />
        <Figure title={`允差 ${deltaTexts[deMethod]}`} text={deTol.toFixed(2)} />
        <Figure title="条件" text={conditionsText(shade)} />
        <StandardEnd formulaId={shade.id} />
        <span className={styles.space} />
        {choose}
      </div>
    </Card>
  )
}

function Figure({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.figure}>
      <small>{title}</small>
      <strong>{text}</strong>
    </div>
  )
}

/** The standard that is good longest; who has none is told. */
function StandardEnd({ formulaId }: { formulaId: string }) {
  const may = useMay()(`${colorStandards.permission}:list`)
  const today = plantDay(useServerNow(60_000), configuration.plantTz)
  const { data } = useRecords(colorStandards, { formulaId, pageNo: 1, pageSize: 1, column: 'validUntil', order: 'desc' }, may)
  if (!data) return null
  const [standard] = z.array(Standard).parse(data.records)
  if (!standard) return <Tag color="warning">还没有标准样</Tag>
  const status = standardStatusOn(standard.validUntil, today)
  return (
    <div className={styles.figure}>
      <small>{`标准样 ${standard.standardNo} 到期`}</small>
      <strong>
        {standard.validUntil} <Tag color={tones[status]}>{standardStatusTexts[status]}</Tag>
      </strong>
      {status === 'valid' ? null : <small>{status === 'expired' ? '已经褪色，请重新压制后再比较' : '请压制新的标准样'}</small>}
    </div>
  )
}
