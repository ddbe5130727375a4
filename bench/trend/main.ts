// The page of row R3: `?chart=millwright` draws with our Trend, `?chart=echarts` with ECharts.
const chart = new URLSearchParams(window.location.search).get('chart')
const host = document.getElementById('chart')
if (!host) throw new Error('no place for the chart')
const { draw } = chart === 'echarts' ? await import('./echarts.ts') : await import('./millwright.tsx')
draw(host)
