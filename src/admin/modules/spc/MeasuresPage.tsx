import { Button } from 'antd'
import { useState } from 'react'
import { colorMeasures, importMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'
import { ImportMeasures } from './ImportMeasures.tsx'

/** 色差检验: measurements, typed or taken from the file of an instrument. */
export function MeasuresPage() {
  return (
    <ResourcePage
      resource={colorMeasures}
      ToolbarActions={ReadFile}
      firstSteps="点“新增”填三次读数，或点“读入测色文件”读测色仪导出的 CSV。判定由服务器按标准样和档案的允差给出。"
    />
  )
}

function ReadFile() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action={importMeasures.right}>
      <Button onClick={() => setOpen(true)}>读入测色文件</Button>
      {isOpen ? <ImportMeasures onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}
