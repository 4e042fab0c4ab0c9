/** The awaited listeners in order of subscription. `all` is a new array after each change. */
export class AgentListeners {
    all = [];
    /** Returns the function that removes it; from then on it is not called, not even for the event in progress. */
    add(listener) {
        let active = true;
        const entry = (event, signal) => active ? listener(event, signal) : undefined;
        this.all = [...this.all, entry];
        return () => {
            active = false;
            this.all = this.all.filter((it) => it !== entry);
        };
    }
}
