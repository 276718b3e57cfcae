import { Text } from '@mantine/core';
import { t } from '../../../i18n/t.ts';
import { formatInstantIn, localZone, zoneName } from '../../../ui/time-zones.ts';
import { type ZonedTime, zonedTime } from './zoned-time.ts';

interface DeliveryNoteProps {
  /** As entered: local time in the zone. */
  readonly date: string;
  readonly zone: string;
}

/** When a gift arrives, on the recipient's clock and on that of whoever sends it. */
export function DeliveryNote({ date, zone }: DeliveryNoteProps) {
  const time = date === '' ? null : zonedTime(date, zone);
  if (!time) return null;
  return (
    <div role="status">
      <Text size="sm" c="dimmed">
        {whenWords(time, zone)}
      </Text>
      {time.isShown !== 'once' && (
        <Text size="sm" c="yellow.9">
          {clockWords(time, date, zone)}
        </Text>
      )}
    </div>
  );
}

function whenWords({ instant }: ZonedTime, zone: string): string {
  if (instant.getTime() <= Date.now()) return t('This time has passed, so the gift is delivered at once.');
  const at = instant.toISOString();
  const there = formatInstantIn(at, zone);
  const here = formatInstantIn(at, localZone());
  if (there === here) return t('Arrives on {time}, on your clock and the recipient’s.', { time: there });
  return t('Arrives on {time} in {zone}. Your clock then shows {here}.', { time: there, zone: zoneName(zone), here });
}

/** On the day on which clocks change. */
function clockWords({ instant, isShown }: ZonedTime, date: string, zone: string): string {
  const time = date.slice(11, 16);
  if (isShown === 'twice')
    return t('Clocks in {zone} are set back then and show {time} twice. The first one counts.', {
      zone: zoneName(zone),
      time,
    });
  return t('Clocks in {zone} are set forward then and skip {time}. It becomes {later}.', {
    zone: zoneName(zone),
    time,
    later: formatInstantIn(instant.toISOString(), zone),
  });
}
