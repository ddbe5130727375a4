import { Card, Empty } from 'antd'
import { balanceText, forecastText } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import { amountText } from '#contract/modules/charging/batchDocument/documentParts.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import styles from './Dossier.module.css'

/** Every bag from its weighing to the vessel, with both names of each; what was weighed and charged adds up below. */
export function DossierBags({ record: { bags, plantTz, forecast } }: { record: BatchDossier }) {
  const standing = bags.filter(({ isVoid }) => !isVoid)
  const clock = (at: number) => wireTime(at, plantTz).slice(11, 16)
  const inside = standing.filter(({ charged }) => charged !== null)
  return (
    <Card size="small" title="称量和投料" extra={`${standing.length} 袋，投了 ${inside.length} 袋`}>
      {bags.length === 0 ? (
        <Empty description="这批没有称量：称重单称好并复核后，每一袋会列在这里" />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>物料</th>
              <th className={styles.number}>净重</th>
              <th>称 / 复核</th>
              <th>投 / 复核</th>
            </tr>
          </thead>
          <tbody>
            {bags.map(({ huCode, phase, materialName, net, unit, weighAt, weighBy, signBy, isVoid, chargedAt, chargeBy, checkBy, source }) => (
              <tr key={huCode} className={isVoid ? styles.void : undefined}>
                <td>
                  <span className={styles.phase}>{phase}</span> {materialName}
                  <small>{huCode}</small>
                </td>
                <td className={styles.number}>
                  {amountText(net)} {unit}
                  {source === 'manual' ? <small>手工</small> : null}
                </td>
                <td>
                  {clock(weighAt)}
                  <small>
                    {weighBy} / {signBy || '未复核'}
                  </small>
                </td>
                <td>
                  {isVoid ? '作废' : chargedAt === null ? '还没有投' : clock(chargedAt)}
                  {isVoid || chargedAt === null ? null : (
                    <small>
                      {chargeBy} / {checkBy || '未复核'}
                    </small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {standing.length === 0 ? null : <p className={styles.balance}>{balanceText(standing)}</p>}
      {forecast === null ? null : <p className={styles.balance}>{forecastText(forecast)}</p>}
    </Card>
  )
}
