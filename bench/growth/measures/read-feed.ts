import type { Measure } from '../measure.ts';
import { timeCalls } from '../time-calls.ts';

const eventsPerPage = 100;
const calls = 50;

/** GET of a page of the event feed: its first, one in the middle, and the end. */
export const readFeed: Measure = {
  name: 'event feed',
  rounds: 3,
  async measure(place) {
    const { orderCount, sequenceZero } = place;
    const places = [
      { name: 'first page', after: 0 },
      { name: 'middle page', after: sequenceZero + Math.floor(orderCount / 2) },
      { name: 'last page', after: sequenceZero + orderCount - eventsPerPage },
    ];
    const figures = [];
    for (const { name, after } of places)
      figures.push({ name, ...(await timeCalls(place, [`/v1/Events?after=${after}&limit=${eventsPerPage}`], calls)) });
    return figures;
  },
};
