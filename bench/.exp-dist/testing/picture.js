/** From this many empty frames on a gap is written as a duration. */
const LONG_GAP = 20;
/** Puts moments of the same frame below each other. */
export function stack(moments) {
    const rows = [new Map()];
    for (const { frame, letter } of moments) {
        let row = rows.find((it) => !it.has(frame));
        if (row === undefined) {
            row = new Map();
            rows.push(row);
        }
        row.set(frame, letter);
    }
    return rows;
}
/** Draws sides one below the other, a column a frame, and marks the first column that differs between the first two. */
export function drawAligned(sides) {
    const columns = columnsOf(sides.flatMap((side) => side.rows));
    const indent = Math.max(...sides.map((side) => side.name.length)) + 2;
    const lines = sides.flatMap(({ name, rows }) => (rows.length === 0 ? [new Map()] : rows).map((row, index) => (index === 0 ? name : '').padEnd(indent) + drawRow(row, columns)));
    const different = columns.findIndex((column) => 'frame' in column && differs(sides, column.frame));
    if (different >= 0) {
        const column = columns[different];
        const before = drawRow(new Map(), columns.slice(0, different)).length;
        const frame = column !== undefined && 'frame' in column ? column.frame : 0;
        lines.push(`${' '.repeat(indent + before)}^ first difference: ${String(frame)} ms`);
    }
    return lines.join('\n');
}
function columnsOf(rows) {
    const widths = new Map();
    for (const row of rows) {
        for (const [frame, letter] of row)
            widths.set(frame, Math.max(widths.get(frame) ?? 1, letter.length));
    }
    const columns = [];
    let next = 0;
    for (const frame of [...widths.keys()].sort((a, b) => a - b)) {
        if (frame - next >= LONG_GAP)
            columns.push({ gap: frame - next });
        else
            for (; next < frame; next++)
                columns.push({ frame: next, width: 1 });
        columns.push({ frame, width: widths.get(frame) ?? 1 });
        next = frame + 1;
    }
    return columns;
}
function drawRow(row, columns) {
    return columns
        .map((column) => 'gap' in column ? ` ${String(column.gap)}ms ` : (row.get(column.frame) ?? '-').padEnd(column.width))
        .join('');
}
function differs(sides, frame) {
    const [first, second] = sides.map((side) => side.rows
        .map((row) => row.get(frame) ?? '')
        .join(' ')
        .trim());
    return first !== second;
}
