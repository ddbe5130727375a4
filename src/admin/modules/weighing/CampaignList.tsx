import type { Campaigns } from '#contract/modules/weighing/campaign.ts'
import { gramsText, inGrams } from './grams.ts'
import styles from './WeighQueue.module.css'

type Props = { campaigns: Campaigns; onChoose: (materialId: string, weightId: string) => void }

/** Materials that are weighed for several batches one after the other, by need: one touch takes one in hand. */
export function CampaignList({ campaigns: { materials }, onChoose }: Props) {
  return (
    <ul className={styles.orders} data-by="material" aria-label="要称的料">
      {materials.map(({ materialId, materialCode, materialName, hex, unit, left, lines }) => {
        const open = lines.filter(({ isOpen }) => isOpen)
        return (
          <li key={materialId}>
            <button type="button" onClick={() => onChoose(materialId, open[0]?.weightId ?? '')}>
              <i style={{ background: hex === '' ? undefined : hex }} />
              <strong>{materialName}</strong>
              <span>{materialCode}</span>
              <span>
                {lines.length - open.length} / {lines.length} 批
              </span>
              <span className={styles.amount}>还要 {gramsText(inGrams(left, unit), 0)} g</span>
              <em>{open.map(({ batchNo }) => batchNo).join('、')}</em>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
