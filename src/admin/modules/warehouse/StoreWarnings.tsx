import { Link } from 'react-router-dom'
import type { WorkbenchSummary } from '#contract/modules/warehouse/workbench/workbench.ts'
import { expiringWithinDays, sumText } from '#contract/modules/warehouse/workbench/workbench.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import styles from './Workbench.module.css'

/** lines of each card */
const mostLines = 4
/** days within which a lot is marked */
const soonDays = 30

const signOf: Readonly<Record<string, string>> = { hold: '⊘', fail: '✕', expired: '✕', pending: '◌' }

/** What ends soon, what nobody may use and why, and what should be ordered. */
export function StoreWarnings({ summary: { expiring, blocked, replenish } }: { summary: WorkbenchSummary }) {
  return (
    <>
      <section aria-label="临期">
        <header>
          <h2>临期</h2>
          <span>
            {expiringWithinDays} 天内 {expiring.sum.lots} 批 {sumText(expiring.sum.amounts)}
          </span>
          <Link to="/wms/inventory?by=lot&only=expiring">全部</Link>
        </header>
        {expiring.lots.length === 0 ? <p className={styles.none}>没有快到期的批次</p> : null}
        <ul>
          {expiring.lots.slice(0, mostLines).map((lot) => (
            <li key={lot.lotId} data-is={lot.days <= soonDays ? 'tight' : 'fine'}>
              <b>
                {lot.days <= soonDays ? '▼ ' : ''}
                {lot.materialName}
              </b>
              <em>余 {lot.days} 天</em>
              <small>
                {lot.lotNo} · {quantityText(lot.qty, 3)} {unitText(lot.unit)} ·{' '}
                {lot.orders === 0 ? '没有单要用' : `${lot.orders} 单要用 ${quantityText(lot.wanted, 3)} ${unitText(lot.unit)}`}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="不能动">
        <header>
          <h2>不能动</h2>
          <span>
            {blocked.sum.lots} 批 {sumText(blocked.sum.amounts)}
          </span>
          <Link to="/wms/inventory?by=lot&only=blocked">全部</Link>
        </header>
        {blocked.lots.length === 0 ? <p className={styles.none}>库存都能用</p> : null}
        <ul>
          {blocked.lots.slice(0, mostLines).map((lot) => (
            <li key={lot.lotId} data-is={lot.status === 'pending' ? 'fine' : 'late'}>
              <b>
                {signOf[lot.status] ?? '⊘'} {lot.materialName}
              </b>
              <em>
                {quantityText(lot.qty, 3)} {unitText(lot.unit)}
              </em>
              <small>
                {lot.lotNo} · {lot.why === '' ? lot.statusText : lot.why}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="补货建议">
        <header>
          <h2>补货建议</h2>
          <span>{replenish.length === 0 ? '' : `${replenish.length} 种低于需要`}</span>
          <Link to="/mes/inOrder">收货单</Link>
        </header>
        {replenish.length === 0 ? <p className={styles.none}>库存和在途够用</p> : null}
        <ul>
          {replenish.slice(0, mostLines).map((one) => (
            <li key={one.materialId} data-is="fine">
              <b>{one.materialName}</b>
              <em>
                订 {quantityText(one.proposeQty, 3)} {unitText(one.unit)}
              </em>
              <small>
                可用 {quantityText(one.free, 3)} · 在途 {quantityText(one.onTheWay, 3)} · 单要 {quantityText(one.wanted, 3)} · 安全{' '}
                {quantityText(one.safetyStock, 3)}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
