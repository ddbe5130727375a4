import { Alert, Card, Empty, Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Lab } from '#contract/rules/colour/labColour.ts'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { colorTrials } from '#contract/modules/formula/colorTrial.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { useRecords, useReload } from '../../../../api/records.ts'
import { useRecordChanges } from '../../../../realtime/useRecordChanges.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { useAddressQuery } from '../../../resource/listQueryState.ts'
import { Asked } from '../../../session/Asked.tsx'
import { useMay } from '../../../session/useMay.ts'
import styles from './ColourDesk.module.css'
import { CorrectionCard } from './CorrectionCard.tsx'
import { ScatterCard } from './ScatterCard.tsx'
import { comparedTo, Shade, Trial } from './shade.ts'
import { ShadeHead } from './ShadeHead.tsx'
import { SimilarCard } from './SimilarCard.tsx'
import { VersionsCard } from './VersionsCard.tsx'
import { foundByWords } from '../../../fields/foundByWords.ts'

const everyShade = { pageNo: 1, pageSize: 1000, column: 'colorNo', order: 'asc' }

/** 配色台: one shade with its standard, versions and trials, and what brings a batch back that is off (factory.md 3.5). Which shade stands in the address. */
export function ColourDeskPage() {
  const { asked, ask } = useAddressQuery()
  const [reload, reloadTrials] = [useReload(formulaVersions), useReload(colorTrials)]
  useRecordChanges(formulaVersions.name, { onChange: reload, onGap: reload })
  useRecordChanges(colorTrials.name, { onChange: reloadTrials, onGap: reloadTrials })
  return (
    <Asked query={useRecords(colorFormulas, everyShade, true)} failed="配色档案没有读出">
      {({ records }) => {
        const shades = z.array(Shade).parse(records)
        const shade = shades.find(({ id }) => id === asked['id']) ?? shades[0]
        if (!shade) return <Nothing />
        const options = shades.map(({ id, colorNo, colorName }) => ({ value: id, label: `${colorNo} ${colorName}` }))
        const choose = (
          <Select
            aria-label="色号"
            className={styles.choose ?? ''}
            showSearch={foundByWords}
            value={shade.id}
            options={options}
            onChange={(id) => ask({ id })}
          />
        )
        return <Desk key={shade.id} shade={shade} choose={choose} onShade={(id) => ask({ id })} />
      }}
    </Asked>
  )
}

function Nothing() {
  return (
    <Card>
      <Empty description="还没有配色档案。新增档案并填写目标色以后，这里比较打样和标准" />
    </Card>
  )
}

function Desk({ shade, choose, onShade }: { shade: Shade; choose: ReactNode; onShade: (id: string) => void }) {
  const [corrected, setCorrected] = useState<Lab | null>(null)
  const name = `${shade.colorNo} ${shade.colorName}`
  useTabName(name)
  const mayTrials = useMay()(`${colorTrials.permission}:list`)
  const query = useRecords(colorTrials, { formulaId: shade.id, pageNo: 1, pageSize: 100, column: 'trialNo', order: 'asc' }, mayTrials)
  const middle = (trials: readonly Trial[]) => (
    <div className={styles.middle}>
      <VersionsCard shade={shade} trials={trials} />
      <ScatterCard shade={shade} trials={trials} corrected={corrected} />
      <CorrectionCard shade={shade} trials={trials.filter((trial) => isOff(shade, trial)).toReversed()} onCorrected={setCorrected} />
    </div>
  )
  return (
    <div className={styles.page}>
      <ShadeHead shade={shade} choose={choose} />
      {mayTrials ? (
        <Asked query={query} failed="打样记录没有读出">
          {({ records }) => middle(z.array(Trial).parse(records))}
        </Asked>
      ) : (
        <>
          <Alert type="info" showIcon title="您没有“查看打样记录”的权限，这里只有配方版本和目标色" />
          {middle([])}
        </>
      )}
      <SimilarCard shade={shade} onShade={onShade} />
    </div>
  )
}

/** A sample of a batch that is out of tolerance, or cannot be compared. */
function isOff(shade: Shade, trial: Trial): boolean {
  if (trial.batchNo === '') return false
  const compared = comparedTo(shade, trial)
  return 'unlike' in compared || compared.difference.dE > shade.deTol
}
