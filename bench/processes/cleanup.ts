type Stop = () => Promise<void> | void;

/** Everything that was started and must be stopped, in reverse order, however the run ends. */
export class Cleanup {
  private readonly stops: { name: string; stop: Stop }[] = [];

  add(name: string, stop: Stop): void {
    this.stops.push({ name, stop });
  }

  async run(): Promise<void> {
    for (let next = this.stops.pop(); next !== undefined; next = this.stops.pop()) {
      try {
        await next.stop();
      } catch (error) {
        console.error(`Could not stop ${next.name}: ${String(error)}`);
      }
    }
  }
}
