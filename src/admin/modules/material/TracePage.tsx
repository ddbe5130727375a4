import { Card, Empty, Segmented } from 'antd'
import { Link } from 'react-router-dom'
import type { Trace, TraceDirection } from '#contract/modules/material/stock/trace.ts'
import { lots as lotResource } from '#contract/modules/material/lot.ts'
import { useRecords } from '../../../api/records.ts'
import { useTrace } from '../../../api/stock.ts'
import { ChooseRecords } from '../../fields/ChooseRecords.tsx'
import { detailPath, useListPath } from '../../fields/detailPaths.ts'
import { resourceNamed } from '../../resources.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { mostDrawn } from './foldTrace.ts'
import { TraceList } from './TraceList.tsx'
import { TracePicture } from './TracePicture.tsx'
import styles from './TracePage.module.css'

const ways: { value: TraceDirection; label: string }[] = [
  { value: 'backward', label: '用了什么' },
  { value: 'forward', label: '做成什么' },
]

/** What a lot was made of, and what was made of it, as a picture (factory.md 3.20 批次追溯图). Lot and direction stand in the address. */
export function TracePage() {
  const { asked, ask } = useAddressQuery()
  const newest = useNewestMade(asked['lotId'] === undefined)
  const lotId = asked['lotId'] ?? newest ?? ''
  const direction: TraceDirection = asked['direction'] === 'forward' ? 'forward' : 'backward'
  const query = useTrace(lotId, direction)
  const lots = useListPath('mesMaterialLot')
  const choose = (id: string) => ask({ lotId: id, direction })

  return (
    <Card>
      <div className={styles.page}>
        <div className={styles.bar}>
          <div className={styles.chooser}>
            <ChooseRecords
              aria-label="批次"
              keyName="id"
              isMulti={false}
              target={resourceNamed('mesMaterialLot')}
              chosen={lotId === '' ? [] : [lotId]}
              isClearable
              onChoose={([id]) => choose(id ?? '')}
            />
          </div>
          <Segmented aria-label="追溯方向" value={direction} options={ways} onChange={(next) => ask({ ...asked, lotId, direction: next })} />
          {lotId !== '' && lots !== null ? <Link to={detailPath(lots, lotId)}>打开批次</Link> : null}
        </div>
        {asked['lotId'] === undefined && newest !== null ? <p className={styles.quiet}>先看最近做成的批次；也可以在上面选别的批次。</p> : null}
        {lotId === '' ? (
          <Empty description="选择一个批次，查看它用了哪些批次，或做成了哪些批次" />
        ) : (
          <Asked query={query} failed="追溯没有读出">
            {(trace) => <Found trace={trace} direction={direction} chosen={lotId} onChoose={choose} />}
          </Asked>
        )}
      </div>
    </Card>
  )
}

/** Before anybody chose: the newest lot that was made here. */
function useNewestMade(isWanted: boolean): string | null {
  const asked = { originRefType: 'batch', column: 'createTime', order: 'desc', pageNo: 1, pageSize: 1 }
  return useRecords(lotResource, asked, isWanted).data?.records[0]?.id ?? null
}

type FoundProps = { trace: Trace; direction: TraceDirection; chosen: string; onChoose: (id: string) => void }

function Found({ trace, direction, chosen, onChoose }: FoundProps) {
  const blocked = trace.lots.filter((lot) => lot.blocked !== null).length
  return (
    <>
      <p className={styles.quiet}>
        {trace.edges.length === 0
          ? direction === 'forward'
            ? '还没有用它做成任何批次。'
            : '这个批次没有投料记录：它是采购来的，或还没有投料。'
          : `共 ${trace.lots.length - 1} 个相关批次${blocked > 0 ? `，其中 ${blocked} 个不可用` : ''}。线上是用量；点一个批次，从它继续追溯。`}
      </p>
      <TracePicture
        trace={trace}
        direction={direction}
        isChosen={(id) => id === chosen}
        onChoose={({ id, members = 1 }) => (members === 1 ? onChoose(id) : undefined)}
      />
      {trace.lots.length > mostDrawn ? <p className={styles.quiet}>超过 {mostDrawn} 个批次，图上同一物料合成一张卡；每个批次在下面的清单里。</p> : null}
      {trace.lots.length > 1 ? <TraceList lots={trace.lots} onChoose={onChoose} /> : null}
    </>
  )
}
