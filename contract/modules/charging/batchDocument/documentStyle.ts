/** How the document looks, on paper and beside the page: black on white, A4. */
export const documentStyle = `
@page { size: A4; margin: 14mm 14mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; color: #111; background: #fff; font: 12px/1.5 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif; font-variant-numeric: tabular-nums; }
@media print { body { padding: 0; } }
header { display: flex; align-items: baseline; justify-content: space-between; }
h1 { margin: 0 0 8px; font-size: 22px; }
h2 { margin: 14px 0 4px; font-size: 14px; break-after: avoid; }
dl { display: grid; grid-template-columns: repeat(3, 1fr); margin: 0; border: 1px solid #111; }
dl div { display: flex; gap: 8px; min-width: 0; padding: 4px 8px; border-bottom: 1px solid #999; border-right: 1px solid #999; }
dt { flex: none; color: #555; }
dd { min-width: 0; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 2px 6px; border: 1px solid #999; text-align: left; overflow-wrap: anywhere; }
th { background: #eee; font-weight: 600; }
.number { text-align: right; white-space: nowrap; }
.none { margin: 0; color: #555; }
.sum { margin: 4px 0 0; font-weight: 600; }
.hash, footer { margin: 4px 0 0; color: #555; font-size: 10px; overflow-wrap: anywhere; }
footer { margin-top: 18px; padding-top: 6px; border-top: 1px solid #999; }
footer p { margin: 0; }
.curves { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px 12px; margin-top: 8px; }
figure { margin: 0; break-inside: avoid; }
figcaption { display: flex; flex-wrap: wrap; gap: 0 8px; font-size: 10px; }
svg { display: block; width: 100%; height: 64px; background: #f4f6f9; }
.curve { fill: none; stroke: #1d4f91; stroke-width: 1.2; vector-effect: non-scaling-stroke; }
.limit { fill: none; stroke: #b3261e; stroke-width: 1; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
.broken { margin: 8px 0; padding: 6px 12px; border: 2px solid #b3261e; }
.broken h2 { margin: 0; color: #b3261e; }
.broken ul { margin: 0; padding: 0; list-style: none; }
`
