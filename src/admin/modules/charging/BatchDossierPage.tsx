import { Alert, App, Button, Card, Empty, Select, Tag } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { batchDocument, checkedText } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { planStatusTexts } from '#contract/modules/production/planStates.ts'
import { batchDossierPdf, useBatchDossier } from '../../../api/charging.ts'
import { useBatchRecord } from '../../../api/plans.ts'
import { useTabName } from '../../layout/tabs/useTabName.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { saveFile } from '../../saveFile.ts'
import { Asked } from '../../session/Asked.tsx'
import { Permit } from '../../session/Permit.tsx'
import { DossierBags } from './DossierBags.tsx'
import { DossierDeviations, DossierParameters, DossierReports } from './DossierSides.tsx'
import { DossierSteps } from './DossierSteps.tsx'
import styles from './Dossier.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

/** 批生产记录: everything that a batch went through, whether it is as it was written, and the document that is printed of it (factory.md 3.8). */
export function BatchDossierPage() {
  const { asked, ask } = useAddressQuery()
  const batches = useBatchRecord({})
  return (
    <Asked query={batches} failed="批次没有读出">
      {({ batches: offered }) => {
        const batchNo = asked['batch'] ?? offered[0]?.batchNo ?? ''
        const options = offered.map((one) => ({ value: one.batchNo, label: `${one.batchNo} ${one.productName}` }))
        return (
          <div className={styles.page}>
            <Select
              aria-label="批次"
              className={styles.batch ?? ''}
              showSearch={foundByWords}
              value={batchNo === '' ? null : batchNo}
              placeholder="选择批次"
              options={options.some(({ value }) => value === batchNo) || batchNo === '' ? options : [{ value: batchNo, label: batchNo }, ...options]}
              onChange={(batch) => ask({ batch })}
            />
            {batchNo === '' ? <Empty description="还没有开工的批次。派工并开工后，这里有它的批生产记录" /> : <Dossier batchNo={batchNo} />}
          </div>
        )
      }}
    </Asked>
  )
}

function Dossier({ batchNo }: { batchNo: string }) {
  useTabName(`批记录 ${batchNo}`)
  return (
    <Asked query={useBatchDossier(batchNo)} failed="批生产记录没有读出">
      {(record) => (
        <div className={styles.columns}>
          <div className={styles.left}>
            <Head record={record} />
            <DossierSteps record={record} />
            <div className={styles.parts}>
              <DossierBags record={record} />
              <div className={styles.sides}>
                <DossierParameters record={record} />
                <DossierDeviations record={record} />
                <DossierReports record={record} />
              </div>
            </div>
          </div>
          <Document record={record} />
        </div>
      )}
    </Asked>
  )
}

function Head({ record }: { record: BatchDossier }) {
  const { batchNo, productName, hex, orderNo, formula, qty, unit, status, broken, digest } = record
  const word = Object.entries(planStatusTexts).find(([value]) => value === status)?.[1] ?? status
  return (
    <Card size="small">
      <div className={styles.head}>
        {hex === '' ? null : <span className={styles.swatch} style={{ background: hex }} aria-hidden="true" />}
        <div className={styles.name}>
          <h2>
            {batchNo} {productName}
          </h2>
          <p>{[orderNo, formula === null ? '没有配方副本' : `配方 ${formula.versionLabel}`, `${qty} ${unit}`].join(' · ')}</p>
        </div>
        <Tag>{word}</Tag>
        <Permit action="mes:release:list">
          <Link to={addressWith('/qc/release', { batchNo })}>批放行</Link>
        </Permit>
        <div role="status" className={broken.length === 0 ? styles.sound : styles.broken}>
          <b>{broken.length === 0 ? '✓ 核对一致' : `▲ ${broken.length} 条不一致`}</b>
          <code>{`${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`.toUpperCase()}</code>
          <span>{checkedText(record)}</span>
        </div>
      </div>
      {broken.map(({ part, id, name, said }) => (
        <Alert key={`${part} ${id}`} type="error" showIcon title={`${part} ${name}：${said}`} className={styles.seal ?? ''} />
      ))}
    </Card>
  )
}

/** The document itself; it is what is printed. */
function Document({ record }: { record: BatchDossier }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()

  async function save() {
    setBusy(true)
    try {
      saveFile(await batchDossierPdf(record.batchNo), `批生产记录 ${record.batchNo}.pdf`)
    } catch (error) {
      void message.error(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card
      size="small"
      title="记录文件"
      className={styles.document ?? ''}
      extra={
        <span className={styles.actions}>
          <Button onClick={() => frame.current?.contentWindow?.print()}>打印</Button>
          {record.canPrint ? (
            <Button type="primary" loading={isBusy} onClick={() => void save()}>
              下载 PDF
            </Button>
          ) : null}
        </span>
      }
    >
      <iframe ref={frame} title={`批生产记录 ${record.batchNo}`} srcDoc={batchDocument(record)} sandbox="allow-same-origin allow-modals" />
    </Card>
  )
}
