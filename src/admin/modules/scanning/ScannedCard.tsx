import { Link } from 'react-router-dom'
import type { OfferedAction, ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import { scanKindTexts } from '#contract/modules/scanning/scanKinds.ts'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import styles from './ScanPage.module.css'

type Props = { entity: ScannedEntity; onAction: (action: OfferedAction) => void }

/**
 * What was scanned: what it is, its few facts, and what can be done with it: by a scan here, or on the page of its record. A grey action says
 * why. The first one has the focus, so that Enter gives it.
 */
export function ScannedCard({ entity, onAction }: Props) {
  const first = entity.actions.find(({ reason }) => reason === null)
  const listPath = useListPath(entity.resource)
  return (
    <section className={styles.card} aria-label="扫到的">
      <p>
        {scanKindTexts[entity.kind]}　{entity.code}
      </p>
      <h2>{entity.title}</h2>
      {entity.notes.map((note) => (
        <p key={note} className={styles.note}>
          ▲ {note}
        </p>
      ))}
      <div className={styles.actions}>
        {entity.actions.map((action) => (
          <button
            key={action.name}
            type="button"
            autoFocus={action === first}
            aria-disabled={action.reason !== null}
            title={action.reason ?? undefined}
            onClick={() => {
              if (action.reason === null) onAction(action)
            }}
          >
            {action.title}
            {action.reason === null ? null : <small>{action.reason}</small>}
          </button>
        ))}
        {listPath === null ? null : <Link to={detailPath(listPath, entity.id)}>打开记录</Link>}
      </div>
      {entity.actions.length > 0 ? null : <p className={styles.ways}>{waysOf(listPath !== null)}</p>}
      <dl>
        {entity.facts.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What may be done with what no scan of this person does anything to. */
const waysOf = (hasPage: boolean): string => (hasPage ? '扫码不改动它，要办什么请打开记录' : '您没有能对它办的事，请找有权限的同事')

/** A number that is several things: which one is it? */
export function ScannedChoices({ choices, onChoose }: { choices: readonly ScannedEntity[]; onChoose: (entity: ScannedEntity) => void }) {
  return (
    <section className={styles.card} aria-label="选择是哪一个">
      <h2>是哪一个？</h2>
      <div className={styles.actions}>
        {choices.map((entity, at) => (
          <button key={entity.id} type="button" autoFocus={at === 0} onClick={() => onChoose(entity)}>
            {scanKindTexts[entity.kind]} {entity.code}
            <small>{[entity.title, ...entity.facts.map(({ value }) => value)].join('，')}</small>
          </button>
        ))}
      </div>
    </section>
  )
}
