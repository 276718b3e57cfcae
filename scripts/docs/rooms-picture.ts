const margin = 12;
const rowHeight = 42;
const rowGap = 6;
const labelWidth = 70;
const roomHeight = 30;
const roomGap = 10;
const roomPadding = 24;
const letterWidth = 8.5;

const font = 'font-family="Menlo, Consolas, monospace"';

/**
 * The folders of service/src as an SVG: a band for each row, the first on top. A folder imports only from bands above
 * its own.
 */
export function makeRoomsPicture(rowByFolder: Readonly<Record<string, number>>): string {
  const rows = [...new Set(Object.values(rowByFolder))].sort((a, b) => a - b);
  const roomsByRow = rows.map((row) => Object.keys(rowByFolder).filter((folder) => rowByFolder[folder] === row));
  const width = margin + labelWidth + Math.max(...roomsByRow.map(widthOf)) + margin;
  const height = margin + rows.length * (rowHeight + rowGap) + margin;
  const bands = roomsByRow.map((rooms, index) =>
    drawBand(rows[index] ?? 0, rooms, { top: margin + index * (rowHeight + rowGap), width: width - 2 * margin }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>The rooms of service/src by row. A room imports only from rows above its own.</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${bands.join('\n')}
</svg>
`;
}

function drawBand(row: number, rooms: readonly string[], { top, width }: { top: number; width: number }): string {
  const baseline = top + rowHeight / 2 + 5;
  let left = margin + labelWidth;
  const drawn = rooms.map((room) => {
    const roomLeft = left;
    left += widthOfRoom(room) + roomGap;
    return drawRoom(room, { left: roomLeft, top: top + (rowHeight - roomHeight) / 2, baseline });
  });
  return `<rect x="${margin}" y="${top}" width="${width}" height="${rowHeight}" rx="5" fill="#eef1f4"/>
<text x="${margin + 10}" y="${baseline}" ${font} font-size="12" fill="#566573">row ${row}</text>
${drawn.join('\n')}`;
}

function drawRoom(room: string, { left, top, baseline }: { left: number; top: number; baseline: number }): string {
  const width = widthOfRoom(room);
  return `<rect x="${left}" y="${top}" width="${width}" height="${roomHeight}" rx="5" fill="#ffffff" stroke="#566573"/>
<text x="${left + width / 2}" y="${baseline}" ${font} font-size="14" fill="#1d2a36" text-anchor="middle">${room}</text>`;
}

function widthOf(rooms: readonly string[]): number {
  return rooms.reduce((width, room) => width + widthOfRoom(room) + roomGap, 0);
}

function widthOfRoom(room: string): number {
  return 2 * Math.round((room.length * letterWidth + roomPadding) / 2);
}
