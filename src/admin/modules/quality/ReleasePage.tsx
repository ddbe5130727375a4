import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import { batchReleases } from '#contract/modules/quality/batchRelease.ts'
import { useReleaseChecklist } from '../../../api/quality.ts'
import { plainText } from '../../fields/plain.ts'
import { StateSteps } from '../../resource/command/StateSteps.tsx'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { DetailPage } from '../../resource/detail/DetailPage.tsx'
import type { DetailSlots } from '../../resource/detail/DetailPage.tsx'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import styles from './Quality.module.css'

/** One release: what is still open, looked up now, each point with the way to its rows, and the decision (factory.md 3.18). */
export function ReleasePage() {
  return <DetailPage resource={batchReleases} Actions={ReleaseActions} Steps={ReleaseSteps} />
}

const ReleaseActions: NonNullable<DetailSlots['Actions']> = (props) => (
  <Flex wrap gap={8} align="center">
    <DetailCommands {...props} />
    <Permit action="mes:batchRecord:view">
      <Link to={`/mes/batchDossier?batch=${encodeURIComponent(plainText({ name: 'batchNo' }, props.row))}`}>批生产记录</Link>
    </Permit>
  </Flex>
)

const ReleaseSteps: NonNullable<DetailSlots['Steps']> = (props) => (
  <>
    <StateSteps {...props} />
    <Checklist batchNo={plainText({ name: 'batchNo' }, props.row)} />
  </>
)

function Checklist({ batchNo }: { batchNo: string }) {
  const query = useReleaseChecklist(batchNo)
  return (
    <Asked query={query} failed="核对清单没有读出">
      {({ points, openPoints }) => (
        <section className={styles.checklist} aria-label="放行核对">
          <h3>{openPoints === 0 ? '✓ 各项都已完成，可以放行' : `▲ 还有 ${openPoints} 项没有完成`}</h3>
          <ul>
            {points.map(({ key, title, open, found, link }) => (
              <li key={key} data-open={open !== null}>
                <b>
                  {open === null ? '✓' : '▲'} {title}
                </b>
                <span>{open ?? found}</span>
                <Link to={link}>看记录</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Asked>
  )
}
