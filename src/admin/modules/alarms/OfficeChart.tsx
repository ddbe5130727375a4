import { FastColor } from '@ant-design/fast-color'
import { theme } from 'antd'
import type { ComponentProps } from 'react'
import { Chart } from '../../../charts/echarts/Chart.tsx'
import styles from './OfficeChart.module.css'

/** A chart in the colours of the office, light or dark. */
export function OfficeChart(props: ComponentProps<typeof Chart>) {
  const { token } = theme.useToken()
  return (
    <div className={styles.room} data-theme={new FastColor(token.colorBgBase).isDark() ? 'dark' : 'light'}>
      <Chart {...props} />
    </div>
  )
}
