import { Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { nextInCampaign } from '#contract/modules/weighing/campaign.ts'
import { useCampaigns } from '../../../api/weighing.ts'
import styles from './WeighDesk.module.css'

type Props = { materialId: string; weightId: string; onNext: (weightId: string) => void; onLeave: () => void }

/** The material of this batch is weighed: goes on with the next batch that takes it by itself, or says that there is none. */
export function CampaignTurn({ materialId, weightId, onNext, onLeave }: Props) {
  const { data, isFetching, error } = useCampaigns()
  const next = data && !isFetching ? nextInCampaign(data, materialId, weightId) : undefined
  const go = useEffectEvent(onNext)
  useEffect(() => {
    if (typeof next === 'string') go(next)
  }, [next])
  return (
    <section className={styles.work} data-zone="good" aria-label="现在做什么">
      <p className={styles.sentence} role="status">
        {next === null ? '✓ 这种料各批都称好了' : '✓ 这一批称好了'}
      </p>
      <p>{error ? '下一批没有读出，请稍等' : next === null ? '请换下一种料；各批的签字在“按批”里' : '正在换到下一批'}</p>
      {next === null ? (
        <Button size="large" type="primary" onClick={onLeave}>
          换一种料
        </Button>
      ) : null}
    </section>
  )
}
